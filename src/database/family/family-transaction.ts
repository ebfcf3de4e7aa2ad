import { type Kysely, sql } from 'kysely';
import type { Quotas } from '#config/settings.ts';
import { isSqlite } from '#database/dialect.ts';
import { notifyInvalidatedCredentials } from '#database/postgres/credential-invalidation.ts';
import { seeEveryFamily } from '#database/postgres/row-security.ts';
import type { Workers } from '#database/postgres/workers.ts';
import { sendRows } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import type { Store } from '#database/queries/store.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import type { Limits } from '#kernel/limits.ts';
import type { SecretBox } from '#kernel/secret-box.ts';
import { civilDateOf } from '#kernel/time/civil-date.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import { type FamilyMemory, type FamilyVersions, forgetful, type Remembered } from './family-memory.ts';
import { packRecord } from './packed-records.ts';
import { quotaExceeded, quotaOf } from './quotas.ts';
import type { WorkAhead } from './work-ahead.ts';

/**
 * The author of a change. A user has the three members that the change row stores; the command line, a job and a request
 * before authentication have none.
 */
export type Author = {
  readonly actor: {
    readonly type: string;
    readonly userId?: string;
    readonly credentialId?: string;
    /** Whether it is a sign-in of the person through OAuth. */
    readonly firstParty?: boolean;
    readonly limits?: Limits | null;
  } | null;
  readonly requestId: string;
};

/** One create, update or delete, with the record before and after it. Values are JSON; money is a decimal string. */
export type Change = {
  readonly resource: string;
  readonly id: string;
  readonly kind: 'create' | 'update' | 'delete';
  readonly before?: object;
  readonly after?: object;
  /** The accounts that a user must see to read the change. Without them the whole family may read it. */
  readonly accountIds?: readonly string[];
  /** The user who alone may read the change, of a record that is theirs alone. */
  readonly personId?: string;
  /** True if processes must forget the family's cached credentials: the change may revoke or restrict one. */
  readonly invalidatesCredentials?: boolean;
};

/** Refuses changes outside the limits of the credential that makes them. @throws AppError `limited_credential`. */
export type RequireWithinLimits = (limits: Limits, changes: readonly Change[]) => void;

/** The rules of a ledger for the changes that are written. */
export type LedgerRules = {
  readonly requireWithinLimits: RequireWithinLimits;
  /** Whether change rows name records of the ledger so, which count against the quota. */
  readonly isRecord: (resource: string) => boolean;
};

// Where writers run in parallel, the row lock makes one family's writes follow one another.
const lockHead = statement((db: Kysely<LedgerTables>, { familyId }: { familyId: number }) => {
  const columns = ['sequence', 'records', 'records_max', 'jobs_max'] as const;
  const head = db.selectFrom('change_heads').select(columns).where('family_id', '=', familyId);
  return isSqlite(db) ? head : head.forUpdate();
});

const updateHead = statement(
  (
    db: Kysely<LedgerTables>,
    { familyId, sequence, records }: { familyId: number; sequence: bigint; records: bigint },
  ) => db.updateTable('change_heads').set({ sequence, records }).where('family_id', '=', familyId),
);

/** The numbers of the newest change before and after a write. */
type Finished = { readonly before: bigint; readonly sequence: bigint };

/** The running transaction that a family is opened in. */
type Running = Pick<FamilyTransaction, 'db' | 'now' | 'secrets' | 'ahead'> & {
  readonly memory: FamilyMemory;
  readonly rules: LedgerRules;
  readonly quotas: Quotas;
};

type Head = Pick<LedgerRow<'change_heads'>, 'sequence' | 'records' | 'records_max' | 'jobs_max'>;

/**
 * A write transaction of one family. Each change takes the next number of the family's gapless sequence and is committed
 * with the write or not at all.
 */
export class FamilyTransaction {
  readonly db: Kysely<LedgerTables>;
  /** The transaction's one instant, RFC 3339. */
  readonly now: string;
  readonly familyId: number;
  readonly author: Author;
  /** The box for stored secrets. */
  readonly secrets: () => SecretBox;
  /** For pure computations that may take long. */
  readonly ahead: WorkAhead;
  /** The family's row before this write. */
  readonly #head: Promise<Head>;
  readonly #memory: FamilyMemory;
  readonly #learned = new Map<string, { readonly fact: unknown; readonly bytes: number }>();
  readonly #rules: LedgerRules;
  readonly #quotas: Quotas;
  #recorded = 0;
  /** The records that this write has made, less those that it has deleted. */
  #added = 0;
  #invalidatesCredentials = false;
  #isOfTransactions = true;

  private constructor(running: Running, familyId: number, author: Author, head: Promise<Head>) {
    this.db = running.db;
    this.now = running.now;
    this.secrets = running.secrets;
    this.ahead = running.ahead;
    this.#memory = running.memory;
    this.#rules = running.rules;
    this.#quotas = running.quotas;
    this.familyId = familyId;
    this.author = author;
    this.#head = head;
  }

  /**
   * Opens the family for writing inside the running transaction. Nothing waits here for the lock: a statement runs after those that
   * were sent before it.
   */
  static open(running: Running, familyId: number, author: Author): FamilyTransaction {
    const head = lockedHead(running, familyId);
    head.catch(() => {}); // `finish` throws it
    return new FamilyTransaction(running, familyId, author, head);
  }

  /** The most jobs of the family that may wait or run at once; null for any number. */
  async jobsMax(): Promise<number | null> {
    return quotaOf((await this.#head).jobs_max, this.#quotas.jobs);
  }

  /** Refuses so many records more than this write has made, if the family may not have them. @throws AppError `conflict`. */
  async requireRoom(more: number): Promise<void> {
    const { records, records_max } = await this.#head;
    const limit = quotaOf(records_max, this.#quotas.records);
    const used = Number(records);
    const added = this.#added + more;
    if (limit === null || used + added <= limit) return;
    const message = `This family may have ${limit} records and has ${used}; this would be ${added} more. Delete some, or ask the operator of the server for more`;
    throw quotaExceeded({ quota: 'rows', limit, used, message });
  }

  /** How many changes this write has recorded so far. */
  get recorded(): number {
    return this.#recorded;
  }

  /** The records of these kinds that this write has created so far, in their order. */
  async created(resources: readonly string[]): Promise<{ readonly resource: string; readonly id: string }[]> {
    if (this.#recorded === 0) return [];
    return this.db
      .selectFrom('changes')
      .select(['resource', 'resource_id as id'])
      .where('family_id', '=', this.familyId)
      .where('sequence', '>', (await this.#head).sequence)
      .where('kind', '=', 'create')
      .where('resource', 'in', resources)
      .orderBy('sequence')
      .execute();
  }

  /** The sequence number of the next change that this write records. */
  async nextSequence(): Promise<bigint> {
    return this.#next(await this.#head);
  }

  /** Appends a change row and returns its sequence number. */
  record(change: Change): Promise<bigint> {
    return this.recordAll([change]);
  }

  /** Appends many change rows at once and returns the sequence number of the first; the others follow it one by one. */
  async recordAll(changes: readonly Change[]): Promise<bigint> {
    const { limits } = this.author.actor ?? {};
    if (limits != null) this.#rules.requireWithinLimits(limits, changes);
    const first = this.#next(await this.#head);
    this.#recorded += changes.length;
    this.#added += this.#growth(changes);
    this.#isOfTransactions &&= changes.every(({ resource }) => resource === 'transaction');
    this.#invalidatesCredentials ||= changes.some((change) => change.invalidatesCredentials === true);
    const rows = changes.map((change, index) => this.#rowOf(change, first + BigInt(index)));
    await sendRows(this.db, 'changes', rows);
    return first;
  }

  /**
   * The facts that are remembered of the family: no other write can change them now. None after this write has recorded a change of
   * anything but transactions. Facts that it sets are kept when it commits.
   */
  async remembered(): Promise<Remembered> {
    if (!this.#isOfTransactions) return forgetful();
    const known = this.#memory.at(this.familyId, (await this.#head).sequence);
    return {
      get: <Fact>(name: string) => (this.#learned.get(name)?.fact as Fact | undefined) ?? known.get<Fact>(name),
      set: (name, fact, bytes) => void this.#learned.set(name, { fact, bytes }),
    };
  }

  /** Remembers the facts that this write has read, after its commit. */
  committed({ before, sequence }: Finished): void {
    if (!this.#isOfTransactions) return;
    this.#memory.keep(this.familyId, before, sequence);
    const remembered = this.#memory.at(this.familyId, sequence);
    for (const [name, { fact, bytes }] of this.#learned) remembered.set(name, fact, bytes);
  }

  /** Runs `work` and undoes everything that it writes. */
  async undone<T>(work: () => Promise<T>): Promise<T> {
    const before = { recorded: this.#recorded, added: this.#added, invalidates: this.#invalidatesCredentials };
    await sql`savepoint undone`.execute(this.db);
    try {
      return await work();
    } finally {
      await sql`rollback to savepoint undone`.execute(this.db);
      await sql`release savepoint undone`.execute(this.db);
      this.#recorded = before.recorded;
      this.#added = before.added;
      this.#invalidatesCredentials = before.invalidates;
    }
  }

  #next({ sequence }: Head): bigint {
    return sequence + BigInt(this.#recorded) + 1n;
  }

  #growth(changes: readonly Change[]): number {
    const records = changes.filter(({ kind, resource }) => kind !== 'update' && this.#rules.isRecord(resource));
    return records.reduce((sum, { kind }) => sum + (kind === 'create' ? 1 : -1), 0);
  }

  #rowOf(change: Change, sequence: bigint): NewLedgerRow<'changes'> {
    const { actor, requestId } = this.author;
    const facts = { resource_id: change.id, at: this.now };
    return {
      ...facts,
      family_id: this.familyId,
      sequence,
      resource: change.resource,
      kind: change.kind,
      user_id: actor?.userId ?? null,
      credential_id: actor?.credentialId ?? null,
      authentication_method: actor?.userId === undefined ? null : actor.type,
      request_id: requestId,
      before: change.before === undefined ? null : packRecord(change.before, facts),
      after: change.after === undefined ? null : packRecord(change.after, facts),
      account_ids: readersOf(change),
    };
  }

  /**
   * Writes the new head; the opener of the transaction calls it once, after the use case.
   * @throws AppError `conflict` when the family would have more records than it may.
   */
  async finish(): Promise<Finished> {
    const head = await this.#head;
    const before = head.sequence;
    const sequence = before + BigInt(this.#recorded);
    const finished = { before, sequence };
    if (this.#recorded === 0) return finished;
    await this.#countWrites();
    if (this.#added > 0) await this.requireRoom(0);
    const records = head.records + BigInt(this.#added);
    await updateHead.send(this.db, { familyId: this.familyId, sequence, records });
    if (this.#invalidatesCredentials) await notifyInvalidatedCredentials(this.db, this.familyId);
    return finished;
  }

  async #countWrites(): Promise<void> {
    const { type = '', credentialId, limits } = this.author.actor ?? {};
    if (limits?.writesPerDay == null || credentialId === undefined) return;
    await countWrites(this, { type, credentialId, writesPerDay: limits.writesPerDay }, this.#recorded);
  }
}

/** The ids that decide who reads a change; null where the whole family may. */
function readersOf({ accountIds, personId }: Change): string | null {
  if (personId !== undefined) return JSON.stringify([personId]);
  return accountIds === undefined ? null : JSON.stringify(accountIds);
}

async function lockedHead({ db }: Running, familyId: number): Promise<Head> {
  const head = await lockHead.first(db, { familyId });
  if (head === undefined) throw new Error(`family ${familyId} has no change head`);
  return head;
}

/** The program that writes, and how many changes it may make on one day. */
type DailyWriter = { readonly type: string; readonly credentialId: string; readonly writesPerDay: number };

/**
 * Adds to the changes that a program made today, on the family's calendar. It is part of the write: a write that is refused or undone
 * does not count. @throws AppError `daily_writes_exceeded`.
 */
async function countWrites(
  { db, familyId, now }: { readonly db: Kysely<LedgerTables>; readonly familyId: number; readonly now: string },
  { type, credentialId, writesPerDay }: DailyWriter,
  added: number,
): Promise<void> {
  const table = type === 'api_key' ? ('api_keys' as const) : ('grants' as const);
  const ofCredential = db
    .selectFrom(table)
    .select(['written_on', 'writes'])
    .where('family_id', '=', familyId)
    .where('id', '=', credentialId);
  const { written_on, writes } = await ofCredential.executeTakeFirstOrThrow();
  const family = await db
    .selectFrom('families')
    .select('timezone')
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  const today = civilDateOf(now, family.timezone ?? 'UTC');
  const earlier = written_on === today ? Number(writes) : 0;
  if (earlier + added > writesPerDay) throw exceeded(writesPerDay, earlier, added);
  await db
    .updateTable(table)
    .set({ written_on: today, writes: BigInt(earlier + added) })
    .where('family_id', '=', familyId)
    .where('id', '=', credentialId)
    .execute();
}

function exceeded(limit: number, current: number, asked: number): AppError {
  const message = `This credential may make ${limit} changes a day (writes_per_day) and has made ${current}; this would be ${asked} more. It may write again when the family's next day begins`;
  return new AppError('daily_writes_exceeded', message, { details: { limit, current, asked } });
}

/** A running transaction, of one family or of none (sign-up, sign-in, throttles). */
export type Tx = {
  readonly db: Kysely<LedgerTables>;
  /** The transaction's one instant, RFC 3339. */
  readonly now: string;
  /** The box for stored secrets. */
  secrets(): SecretBox;
  /** Opens a family for recorded changes in this transaction; a second call returns the same. */
  family(familyId: number, author: Author): Promise<FamilyTransaction>;
  /** The number that a new family gets; null for any. */
  newFamily(): Promise<number | null>;
};

type LedgerParts = {
  readonly ledger: Store<LedgerTables>;
  readonly versions: FamilyVersions;
  readonly memory: FamilyMemory;
  readonly workers: Pick<Workers, 'newFamily'>;
  readonly clock: Clock;
  readonly secrets: () => SecretBox;
  readonly ahead: WorkAhead;
  readonly rules: LedgerRules;
  readonly quotas: Quotas;
};

/**
 * Runs `work` in one transaction and, after the commit, updates the versions of the families that it changed. `ownId` is the
 * family that it belongs to, if any.
 */
export async function runWrite<T>(
  { ledger, versions, memory, workers, clock, secrets, ahead, rules, quotas }: LedgerParts,
  work: (tx: Tx) => Promise<T>,
  ownId: number | undefined,
): Promise<T> {
  const families = new Map<number, FamilyTransaction>();
  const newest = new Map<number, Finished>();
  const result = await ledger.write(async (db) => {
    const now = instant(clock());
    // Opened once: two heads in one transaction would assign the same sequence numbers.
    const family = async (familyId: number, author: Author): Promise<FamilyTransaction> => {
      if (ownId !== undefined && ownId !== familyId) await seeEveryFamily(db);
      const running = { db, now, secrets, ahead, memory, rules, quotas };
      const opened = families.get(familyId) ?? FamilyTransaction.open(running, familyId, author);
      families.set(familyId, opened);
      return opened;
    };
    try {
      const done = await work({ db, now, family, newFamily: () => workers.newFamily(db), secrets });
      for (const [familyId, opened] of families) newest.set(familyId, await opened.finish());
      return done;
    } finally {
      ahead.requireDone(); // whatever else has failed may have failed without the results
    }
  }, ownId);
  for (const [familyId, finished] of newest) {
    families.get(familyId)?.committed(finished);
    versions.committed(familyId, finished.sequence);
  }
  return result;
}
