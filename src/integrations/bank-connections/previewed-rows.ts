import { MINUTE_MS } from '#jobs/timers.ts';
import { KeyedMutex } from '#kernel/async/keyed-mutex.ts';
import { unavailable } from '#kernel/errors.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { Access } from './ask-bank.ts';
import type { WantedRows } from './bank-rows.ts';
import { type BankAnswer, sinceOf } from './fetch-rows.ts';
import type { ConnectionRow } from './store.ts';

/** So long the sync after a link takes over what a preview has read. */
const KEPT_MS = 10 * MINUTE_MS;
/** A preview reads at most so many rows. */
export const PREVIEW_ROWS_MAX = 50_000;
const CONNECTIONS_MAX = 100;
/** Kept of all connections; the oldest are forgotten first. */
const ROWS_MAX = 200_000;
/** So many banks are asked for previews at the same time, of one family so many: what comes is in memory. */
const AT_ONCE_MAX = 16;
const OF_A_FAMILY_MAX = 4;
/** So many requests of a family wait for them. */
const WAITING_MAX = 8;
const WAIT_MS = 2 * MINUTE_MS;

type Read = { readonly answer: BankAnswer; readonly access: Access };

type Kept = Read & {
  readonly until: number;
  /** The first day that was asked for, by linked account. */
  readonly since: ReadonlyMap<string, string>;
};

type Place = { readonly id: string; readonly familyId: number };

type Asking = {
  /** The connection as it is now. */
  readonly current: () => Promise<ConnectionRow>;
  readonly ask: (connection: ConnectionRow) => Promise<Read>;
};

/**
 * Rows that banks gave for previews of links, in memory: services allow few reads a day, and a person tries several choices. Another process
 * asks the bank again.
 */
export class PreviewedRows {
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept>();
  // A bank that is slow is not asked by two requests, nor gets a PIN by both.
  readonly #turns = new KeyedMutex<string>(WAIT_MS, busy);
  readonly #waiting = new Map<number, number>();
  readonly #asked: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The answer for the wanted days that is kept, or a new one. @throws AppError `unavailable`, and as `ask` does. */
  async read({ id, familyId }: Place, wanted: readonly WantedRows[], { current, ask }: Asking): Promise<BankAnswer> {
    const waiting = this.#waiting.get(familyId) ?? 0;
    if (waiting >= WAITING_MAX) throw busy();
    this.#waiting.set(familyId, waiting + 1);
    try {
      return await this.#turns.run(id, async () => {
        const connection = await current();
        const found = this.#find(connection, wanted);
        return found?.answer ?? (await this.#ask({ id, familyId }, wanted, () => ask(connection)));
      });
    } finally {
      const left = (this.#waiting.get(familyId) ?? 1) - 1;
      if (left === 0) this.#waiting.delete(familyId);
      else this.#waiting.set(familyId, left);
    }
  }

  async #ask({ id, familyId }: Place, wanted: readonly WantedRows[], ask: () => Promise<Read>): Promise<BankAnswer> {
    const ofFamily = this.#asked.filter((one) => one === familyId).length;
    if (this.#asked.length >= AT_ONCE_MAX || ofFamily >= OF_A_FAMILY_MAX) throw busy();
    this.#asked.push(familyId);
    try {
      const read = await ask();
      const since = new Map(wanted.map((one) => [one.id, sinceOf(one)]));
      if (isWhole(read.answer)) {
        this.#kept.delete(id);
        this.#kept.set(id, { ...read, since, until: this.#clock() + KEPT_MS });
      }
      this.#makeRoom();
      return read.answer;
    } finally {
      this.#asked.splice(this.#asked.indexOf(familyId), 1);
    }
  }

  /** The answer of a preview, once: the next sync asks the bank. `current` is the connection as it is after a preview that runs. */
  async take(
    id: string,
    wanted: readonly WantedRows[],
    current: () => Promise<ConnectionRow | undefined>,
  ): Promise<BankAnswer | undefined> {
    if (wanted.length === 0) return undefined;
    const taking = this.#turns.run(id, async () => {
      const connection = this.#kept.has(id) ? await current() : undefined;
      const found = connection && this.#find(connection, wanted);
      // The sync brings newer rows.
      this.#kept.delete(id);
      return found?.answer;
    });
    return taking.catch(() => undefined); // a preview took too long
  }

  #find(connection: ConnectionRow, wanted: readonly WantedRows[]): Kept | undefined {
    const kept = this.#kept.get(connection.id);
    if (kept === undefined || kept.until <= this.#clock() || !kept.access.isOf(connection)) return undefined;
    return wanted.every((one) => (kept.since.get(one.id) ?? '9999') <= sinceOf(one)) ? kept : undefined;
  }

  #makeRoom(): void {
    const now = this.#clock();
    let rows = 0;
    // The newest first.
    for (const [index, [id, kept]] of [...this.#kept].reverse().entries()) {
      rows += [...kept.answer.fetched.values()].reduce((sum, one) => sum + one.rows.length, 0);
      if (kept.until <= now || index >= CONNECTIONS_MAX || rows > ROWS_MAX) this.#kept.delete(id);
    }
  }
}

/** Rows that are lacking for a reason that passes are asked for again. */
function isWhole({ fetched, fault }: BankAnswer): boolean {
  return (
    fault === null && [...fetched.values()].every((one) => (one.fault?.code ?? 'not_understood') === 'not_understood')
  );
}

function busy() {
  return unavailable('requests_in_flight', 'Too many banks are being asked at once; try again shortly', 10);
}
