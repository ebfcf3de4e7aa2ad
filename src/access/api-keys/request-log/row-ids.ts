import { randomInt } from 'node:crypto';

const IDS_PER_MS = 1024;
// Each process keeps to one lane in thirty-two, so that two that log for one family at once hardly ever meet.
const LANES = 32;
const SKIPPED_MS = 250;

/** The lowest id that a row logged at `ms`, epoch milliseconds, may have. It is exact as a double until September 2039. */
export function firstIdAt(ms: number): number {
  return ms * IDS_PER_MS;
}

/** When the row of this id was logged, epoch milliseconds. */
export function loggedAt(id: bigint): number {
  return Math.floor(Number(id) / IDS_PER_MS);
}

/** Hands out ids of rows: the millisecond, a counter and the lane, always ascending, also while the clock steps back. */
export class RowIds {
  #lane = randomInt(LANES);
  #lastTurn = 0;

  /** The next id, for a row logged at `ms`. */
  next(ms: number): number {
    this.#lastTurn = Math.max(firstIdAt(ms) / LANES, this.#lastTurn + 1);
    return this.#lastTurn * LANES + this.#lane;
  }

  /**
   * Goes another way because ids were taken: to the next lane, in case another process is in this one, and over a quarter of a
   * second of ids, further than a busy millisecond of an earlier process reaches.
   */
  skip(): void {
    this.#lane = (this.#lane + 1 + randomInt(LANES - 1)) % LANES;
    this.#lastTurn += firstIdAt(SKIPPED_MS) / LANES;
  }
}
