import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { withTimeout } from '#kernel/async/with-timeout.ts';
import { type PostgresPoolOptions, requestPool } from './postgres-pool.ts';
import { readerOf } from './postgres-store.ts';
import { EVERY_FAMILY } from './row-security.ts';

export type ReplicaEvents = {
  /** Called once when the replica stops responding. */
  onLost(error: unknown): void;
  /** Called once when it responds again. */
  onBack(): void;
  /** Reports whether a read used the replica or the primary. */
  onRead(from: 'replica' | 'primary'): void;
};

const SILENT: ReplicaEvents = { onLost() {}, onBack() {}, onRead() {} };
const ANSWER_MS = 500;
const RETRY_MS = { first: 1000, most: 30_000 };

/** A streaming standby of the primary. It lags by an unknown time and may be gone at any moment. */
export class Replica {
  readonly #options: PostgresPoolOptions;
  readonly #pool: pg.Pool;
  readonly #read: Kysely<LedgerTables>;
  readonly #events: ReplicaEvents;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = RETRY_MS.first;
  #isLost = false;
  #isClosed = false;

  constructor(options: PostgresPoolOptions, events: ReplicaEvents = SILENT) {
    this.#events = events;
    this.#options = options;
    this.#pool = requestPool(options);
    this.#read = readerOf(this.#pool, options, EVERY_FAMILY);
  }

  /** A reader of one family's rows. */
  readerFor(familyId: number): Kysely<LedgerTables> {
    return this.#options.rowSecurity ? readerOf(this.#pool, this.#options, String(familyId)) : this.#read;
  }

  /**
   * Whether the replica has the family's change `sequence`, so that reads from now on are at least that new. False if it lags,
   * does not answer within half a second, or was promoted.
   */
  async hasReached(familyId: number, sequence: bigint | Promise<bigint>): Promise<boolean> {
    const [needed, head] = await Promise.all([sequence, this.#headOf(familyId)]);
    const isReached = head !== undefined && head >= needed;
    this.#events.onRead(isReached ? 'replica' : 'primary');
    return isReached;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.race([this.#read.destroy(), pause(ANSWER_MS, undefined, { ref: false })]);
  }

  async #headOf(familyId: number): Promise<bigint | undefined> {
    if (this.#isLost) return undefined;
    try {
      return (await withTimeout(readHead(this.#read, familyId), ANSWER_MS))?.sequence;
    } catch (error) {
      this.#lose(error);
      return undefined;
    }
  }

  #lose(error: unknown): void {
    if (this.#isLost || this.#isClosed) return;
    this.#isLost = true;
    this.#retryMs = RETRY_MS.first;
    this.#events.onLost(error);
    this.#retryLater();
  }

  #retryLater(): void {
    this.#timer = setTimeout(() => void this.#retry(), this.#retryMs).unref();
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MS.most);
  }

  async #retry(): Promise<void> {
    try {
      await withTimeout(sql`select`.execute(this.#read), ANSWER_MS);
      this.#isLost = false;
      this.#events.onBack();
    } catch {
      if (!this.#isClosed) this.#retryLater();
    }
  }
}

// A promoted standby no longer follows the primary, so a head read from it means nothing.
function readHead(db: Kysely<LedgerTables>, familyId: number) {
  return db
    .selectFrom('change_heads')
    .select('sequence')
    .where('family_id', '=', familyId)
    .where(sql<boolean>`pg_is_in_recovery()`)
    .executeTakeFirst();
}
