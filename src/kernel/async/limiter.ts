/** The limiter runs and queues as many jobs as it may. */
export class QueueFullError extends Error {
  constructor() {
    super('the queue is full');
    this.name = 'QueueFullError';
  }
}

/** Runs up to `maxRunning` jobs at once, queues up to `maxWaiting` in order of arrival and refuses the rest. */
export class ConcurrencyLimiter {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** @throws QueueFullError at once when the queue is full; `job` has not run then */
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
    if (this.#waiting.length >= this.#maxWaiting) throw new QueueFullError();
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
