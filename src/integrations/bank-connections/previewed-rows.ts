import type { Clock } from '#kernel/time/clock.ts';
import type { WantedRows } from './bank-rows.ts';
import { type BankAnswer, sinceOf } from './fetch-rows.ts';

/** So long the sync after a link takes over what a preview has read. */
const KEPT_MS = 10 * 60_000;
/** A preview reads at most so many rows. */
export const PREVIEW_ROWS_MAX = 50_000;
const CONNECTIONS_MAX = 100;
/** Kept of all connections; the oldest are forgotten first. */
const ROWS_MAX = 200_000;

type Kept = {
  readonly until: number;
  /** The first day that was asked for, by linked account. */
  readonly since: ReadonlyMap<string, string>;
  readonly answer: Promise<BankAnswer>;
  rows: number;
};

/**
 * Rows that banks gave for previews of links, in memory: services allow few reads a day, and a person tries several choices. Another process
 * asks the bank again.
 */
export class PreviewedRows {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The answer for the wanted days that is kept, or a new one. @throws as `read` does. */
  async read(id: string, wanted: readonly WantedRows[], read: () => Promise<BankAnswer>): Promise<BankAnswer> {
    const found = this.#find(id, wanted);
    if (found !== undefined) return found.answer;
    const answer = read();
    const since = new Map(wanted.map((one) => [one.id, sinceOf(one)]));
    const until = this.#clock() + KEPT_MS;
    const kept: Kept = { until, since, answer, rows: 0 };
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    try {
      const { fetched, fault } = await answer;
      // Rows that are lacking are asked for again.
      if (fault !== null) this.#forget(id, kept);
      kept.rows = [...fetched.values()].reduce((sum, { rows }) => sum + rows.length, 0);
      return await answer;
    } catch (error) {
      this.#forget(id, kept);
      throw error;
    } finally {
      this.#makeRoom();
    }
  }

  /** The answer of a preview, once: the next sync asks the bank. */
  async take(id: string, wanted: readonly WantedRows[]): Promise<BankAnswer | undefined> {
    const found = wanted.length === 0 ? undefined : this.#find(id, wanted);
    if (found === undefined) return undefined;
    this.#forget(id, found);
    return found.answer.catch(() => undefined);
  }

  #find(id: string, wanted: readonly WantedRows[]): Kept | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined || kept.until <= this.#clock()) return undefined;
    const isWhole = wanted.every((one) => (kept.since.get(one.id) ?? '9999') <= sinceOf(one));
    return isWhole ? kept : undefined;
  }

  #forget(id: string, kept: Kept): void {
    if (this.#kept.get(id) === kept) this.#kept.delete(id);
  }

  #makeRoom(): void {
    const now = this.#clock();
    let rows = 0;
    // The newest first.
    for (const [index, [id, kept]] of [...this.#kept].reverse().entries()) {
      rows += kept.rows;
      if (kept.until <= now || index >= CONNECTIONS_MAX || rows > ROWS_MAX) this.#kept.delete(id);
    }
  }
}
