/** Runs up to `maxRunning` jobs at once, queues up to `maxWaiting` in order of arrival and refuses the rest. */
export class ConcurrencyLimiter {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #queueFull: () => Error;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number, queueFull: () => Error) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
    this.#queueFull = queueFull;
  }

  /** @throws the error of `queueFull` at once when the queue is full; `job` has not run then */
  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await job();
    } finally {
      // The slot passes directly to the next waiter, so that no new job overtakes it.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }

  async #enter(): Promise<void> {
    if (this.#running < this.#maxRunning) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#maxWaiting) throw this.#queueFull();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
