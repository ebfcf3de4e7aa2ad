import { WriteBehind } from '#access/write-behind/index.ts';
import type { Database } from '#database/database.ts';
import type { Caller } from '#kernel/caller.ts';
import { instant } from '#kernel/clock.ts';
import type { Log } from '#telemetry/log.ts';
import { deleteCountsBefore, type HistoryFilter, readHistory, type UsageCount, writeCount } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Tally = { count: number; readonly of: Omit<UsageCount, 'count'> };

/** The requests of API keys per day, endpoint and class of status: added up in memory, on disk a little later. */
export class UsageCounts {
  readonly #database: Database;
  readonly #behind: WriteBehind;
  #tallies = new Map<string, Tally>();
  // Dates are costly to write and change once a day.
  #today = { number: Number.NaN, day: '' };

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#behind = new WriteBehind('usage counts', log, () => this.#write());
  }

  /** Counts one answered request; `route` is the endpoint's template. */
  count(
    { familyId, credentialId, userId }: Caller,
    method: string,
    route: string,
    status: number,
    nowMs: number,
  ): void {
    const day = this.#dayOf(nowMs);
    const hundreds = Math.floor(status / 100);
    const key = `${credentialId} ${day} ${hundreds} ${method} ${route}`;
    const tally = this.#tallies.get(key);
    if (tally !== undefined) {
      tally.count += 1;
      return;
    }
    const of = { familyId, credentialId, userId, day, method, route, statusClass: `${hundreds}xx` };
    this.#tallies.set(key, { count: 1, of });
  }

  /** The history that `filter` asks for, what was in memory included. */
  async history(filter: HistoryFilter) {
    await this.flush();
    return readHistory(this.#database.usage.read, filter);
  }

  /** Deletes the history of the days before `day`. */
  prune(day: string): Promise<void> {
    return this.#database.usage.write((db) => deleteCountsBefore(db, day));
  }

  /** Writes what is in memory only. It never rejects. */
  flush(): Promise<void> {
    return this.#behind.flush();
  }

  async #write(): Promise<void> {
    if (this.#tallies.size === 0) return;
    const batch = this.#tallies;
    this.#tallies = new Map();
    try {
      await this.#database.usage.write(async (db) => {
        for (const { of, count } of batch.values()) await writeCount(db, { ...of, count });
      });
    } catch (error) {
      this.#putBack(batch);
      throw error;
    }
  }

  #putBack(batch: Map<string, Tally>): void {
    for (const [key, later] of this.#tallies) {
      const earlier = batch.get(key);
      if (earlier === undefined) batch.set(key, later);
      else earlier.count += later.count;
    }
    this.#tallies = batch;
  }

  #dayOf(nowMs: number): string {
    const number = Math.floor(nowMs / DAY_MS);
    if (number !== this.#today.number) this.#today = { number, day: instant(nowMs).slice(0, 10) };
    return this.#today.day;
  }
}
