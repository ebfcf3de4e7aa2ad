import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type FamilyVersion, FamilyVersions } from '#database/family/family-versions.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { withTimeout } from '#kernel/async/with-timeout.ts';
import { EVERY_FAMILY } from './family-query.ts';
import { type PostgresPoolOptions, requestPool } from './postgres-pool.ts';
import { readerOf } from './postgres-store.ts';

/** Who is told what becomes of a replica. */
export type ReplicaNews = {
  /** Said once, when it stops answering. */
  onLost(error: unknown): void;
  /** Said once, when it answers again. */
  onBack(): void;
  /** Where one read went that might have gone to the replica. */
  onRead(from: 'replica' | 'primary'): void;
};

const SILENT: ReplicaNews = { onLost() {}, onBack() {}, onRead() {} };
// A read that waited longer for its replica would be better served by the primary.
const ANSWER_MS = 500;
const RETRY_MS = { first: 1000, most: 30_000 };

/** A streaming standby of the primary, which lags behind it by some unknown time and may be gone at any. */
export class Replica {
  readonly #options: PostgresPoolOptions;
  readonly #pool: pg.Pool;
  readonly #read: Kysely<LedgerTables>;
  readonly #news: ReplicaNews;
  #timer: NodeJS.Timeout | undefined;
  #retryMs = RETRY_MS.first;
  #isLost = false;
  #isClosed = false;

  constructor(options: PostgresPoolOptions, news: ReplicaNews = SILENT) {
    this.#news = news;
    this.#options = options;
    this.#pool = requestPool(options);
    this.#read = readerOf(this.#pool, options, EVERY_FAMILY);
  }

  /** Reads of one family's rows, which has come to `reached` here, and its versions as they are told to those who read. */
  viewOf(familyId: number, reached: FamilyVersion): { read(): Kysely<LedgerTables>; versions: FamilyVersions } {
    const read = this.#options.rowSecurity
      ? readerOf<LedgerTables>(this.#pool, this.#options, String(familyId))
      : this.#read;
    return { read: () => read, versions: new ReachedVersions(read, reached) };
  }

  /**
   * Whether the replica has what the family's books were at `sequence`: then what it reads from now on is at least as new as the
   * version that this resolves to. Null where it has not, does not answer within half a second, or is a replica no more.
   */
  async reached(familyId: number, sequence: bigint | Promise<bigint>): Promise<FamilyVersion | null> {
    const [needed, head] = await Promise.all([sequence, this.#headOf(familyId)]);
    const reached = head !== undefined && head.sequence >= needed ? head : null;
    this.#news.onRead(reached === null ? 'primary' : 'replica');
    return reached;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.race([this.#read.destroy(), pause(ANSWER_MS, undefined, { ref: false })]);
  }

  async #headOf(familyId: number): Promise<FamilyVersion | undefined> {
    if (this.#isLost) return undefined;
    try {
      return await withTimeout(readHead(this.#read, familyId), ANSWER_MS);
    } catch (error) {
      this.#lose(error);
      return undefined;
    }
  }

  #lose(error: unknown): void {
    if (this.#isLost || this.#isClosed) return;
    this.#isLost = true;
    this.#retryMs = RETRY_MS.first;
    this.#news.onLost(error);
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
      this.#news.onBack();
    } catch {
      if (!this.#isClosed) this.#retryLater();
    }
  }
}

/** What is read from a replica is as new as the replica had become, not as the primary is: it may be kept as no newer. */
class ReachedVersions extends FamilyVersions {
  readonly #reached: FamilyVersion;

  constructor(read: Kysely<LedgerTables>, reached: FamilyVersion) {
    super(read);
    this.#reached = reached;
  }

  override peek(): FamilyVersion {
    return this.#reached;
  }

  override async of(): Promise<FamilyVersion> {
    return this.#reached;
  }
}

// A promoted standby no longer follows the primary, so a head read from it means nothing.
function readHead(db: Kysely<LedgerTables>, familyId: number): Promise<FamilyVersion | undefined> {
  return db
    .selectFrom('change_heads')
    .select(['sequence', 'reference_sequence as reference'])
    .where('family_id', '=', familyId)
    .where(sql<boolean>`pg_is_in_recovery()`)
    .executeTakeFirst();
}
