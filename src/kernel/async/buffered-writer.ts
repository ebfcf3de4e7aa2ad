import type { Log } from '#telemetry/log.ts';

/**
 * Runs one writer of buffered rows, never twice at a time. A write that fails is logged once, however long the trouble lasts,
 * and never reaches a request: what is buffered stays buffered.
 */
export class WriteBehind {
  readonly #what: string;
  readonly #log: Log;
  readonly #write: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #failing = false;

  /** `what` names the rows in the log; `write` takes what is buffered, and puts it back before it throws. */
  constructor(what: string, log: Log, write: () => Promise<void>) {
    this.#what = what;
    this.#log = log;
    this.#write = write;
  }

  /** Writes what is buffered now, after any write under way. It settles when that is on disk or has failed; it never rejects. */
  flush(): Promise<void> {
    this.#last = this.#last.then(this.#write).then(
      () => this.#succeeded(),
      (error: unknown) => this.#failed(error),
    );
    return this.#last;
  }

  #succeeded(): void {
    if (this.#failing) this.#log.info({ what: this.#what }, 'usage rows are written again');
    this.#failing = false;
  }

  #failed(error: unknown): void {
    if (!this.#failing)
      this.#log.error({ err: error, what: this.#what }, 'usage rows cannot be written; kept in memory');
    this.#failing = true;
  }
}
