import { AppError } from '#kernel/errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** Runs a few jobs at once and lets a few wait; who comes when the queue is full is sent away instead of kept waiting. */
export class BoundedQueue {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /**
   * Runs `job` when its turn comes, first come first served.
   * @throws AppError `unavailable` at once when the queue is full.
   */
  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.#turn();
    try {
      return await job();
    } finally {
      // The slot passes straight to the next in line, so that no newcomer overtakes it.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#waitingMax) {
      throw new AppError('unavailable', 'Too many sign-ins at this moment; try again shortly', {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      });
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
