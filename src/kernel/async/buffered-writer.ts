/** The part of a log that a buffered writer uses. */
type WriterLog = Record<'info' | 'error', (members: object, message: string) => void>;

/**
 * Runs the writes of one buffer, one at a time. The first failure of an outage is logged; requests never see it, and the rows
 * stay buffered.
 */
export class BufferedWriter {
  readonly #rows: string;
  readonly #log: WriterLog;
  readonly #write: () => Promise<void>;
  #last: Promise<void> = Promise.resolve();
  #failing = false;

  /** `rows` names the rows in the log; `write` takes the buffered rows and puts them back before it throws. */
  constructor(rows: string, log: WriterLog, write: () => Promise<void>) {
    this.#rows = rows;
    this.#log = log;
    this.#write = write;
  }

  /** Writes the buffered rows after any running write. Settles when they are on disk or the write failed; never rejects. */
  flush(): Promise<void> {
    this.#last = this.#last.then(this.#write).then(
      () => this.#succeeded(),
      (error: unknown) => this.#failed(error),
    );
    return this.#last;
  }

  #succeeded(): void {
    if (this.#failing) this.#log.info({ what: this.#rows }, 'buffered rows are written again');
    this.#failing = false;
  }

  #failed(error: unknown): void {
    if (!this.#failing)
      this.#log.error({ err: error, what: this.#rows }, 'buffered rows cannot be written; they stay in memory');
    this.#failing = true;
  }
}
