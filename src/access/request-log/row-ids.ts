const IDS_PER_MS = 1024;
const SKIPPED_MS = 250;

/** The lowest id that a row logged at `ms`, epoch milliseconds, may have. It is exact as a double until September 2039. */
export function firstIdAt(ms: number): number {
  return ms * IDS_PER_MS;
}

/** When the row of this id was logged, epoch milliseconds. */
export function loggedAt(id: bigint): number {
  return Math.floor(Number(id) / IDS_PER_MS);
}

/** Hands out ids of rows: the millisecond and a counter, always ascending, also while the clock steps back. */
export class RowIds {
  #last = 0;

  /** The next id, for a row logged at `ms`. */
  next(ms: number): number {
    this.#last = Math.max(firstIdAt(ms), this.#last + 1);
    return this.#last;
  }

  /** Leaves out a quarter of a second of ids, further than a busy millisecond of an earlier process reaches. */
  skip(): void {
    this.#last += firstIdAt(SKIPPED_MS);
  }
}
