import assert from 'node:assert/strict';

/** How requests of one key, sent at one moment, were answered; who was not answered may have been counted. */
export type Tally = { readonly admitted: number; readonly refused: number; readonly unheard: number };

type Standing = {
  readonly window: number;
  /** Requests that were let through. */
  heard: number;
  /** Requests that may have been counted but were not seen to be admitted. */
  doubtful: number;
  /** How many more than the limit may be let through, because a count was lost. */
  pardons: number;
};

/** A model of an API key's used quota, from the responses its owner received. */
export class QuotaModel {
  readonly #limit: number;
  #now: Standing = { window: Number.NEGATIVE_INFINITY, heard: 0, doubtful: 0, pardons: 0 };
  #stored = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Records requests in `window`, with `lost` uncertain counts. @throws AssertionError when too many or too few were admitted. */
  note(window: number, { admitted, refused, unheard }: Tally, lost = 0): void {
    this.#turn(window);
    const now = this.#now;
    now.heard += admitted;
    now.doubtful += unheard + lost;
    now.pardons += lost;
    assert.ok(
      now.heard <= this.#limit + now.pardons,
      `${now.heard} let through in one window, ${now.pardons} pardoned`,
    );
    if (refused > 0) assert.ok(now.heard + now.doubtful >= this.#limit, `${now.heard} let through, and no more`);
  }

  /** So many more may be let through in this window. */
  pardon(more = this.#limit): void {
    this.#now.pardons += more;
  }

  /** All that was let through is on disk. */
  store(): void {
    this.#stored = this.#now.heard;
  }

  /** Windows that were over before the one before `window` are forgotten. */
  forget(window: number): void {
    if (this.#now.window >= window - 1) return;
    this.#now = { window: Number.NEGATIVE_INFINITY, heard: 0, doubtful: 0, pardons: 0 };
    this.#stored = 0;
  }

  /** Continues from the `row` on disk after a crash. @throws AssertionError when it is below the stored or above the sent count. */
  recover(row: { readonly window: number; readonly count: number } | undefined): void {
    const { window, heard, doubtful, pardons } = this.#now;
    if ((row?.window ?? Number.NEGATIVE_INFINITY) !== window) {
      // Nothing of the current window is on disk: its requests were admitted while the disk failed.
      assert.equal(this.#stored, 0, 'a count that was stored is gone');
      this.#now = { window: row?.window ?? Number.NEGATIVE_INFINITY, heard: row?.count ?? 0, doubtful: 0, pardons: 0 };
    } else if (row !== undefined) {
      assert.ok(row.count >= this.#stored, `${row.count} on disk, ${this.#stored} were stored`);
      assert.ok(row.count <= heard + doubtful, `${row.count} on disk, ${heard} let through, ${doubtful} in doubt`);
      // Admitted requests that are not on disk are lost, and may be admitted once more.
      this.#now = { window, heard: Math.min(heard, row.count), doubtful: Math.max(0, row.count - heard), pardons };
    }
    this.#stored = row?.count ?? 0;
  }

  // Windows go back only from one process to the next, whose clock is right: it goes on with a window at most one ahead.
  #turn(window: number): void {
    if (this.#now.window >= window && this.#now.window <= window + 1) return;
    this.#now = { window, heard: 0, doubtful: 0, pardons: 0 };
    this.#stored = 0;
  }
}
