import { type Kysely, SqliteAdapter } from 'kysely';
import { changesCredentials, tellCredentialNews } from '#database/postgres/credential-invalidation.ts';
import { type Param, prepared, preparedRows } from '#database/prepared.ts';
import type { LedgerTables, NewLedgerRow } from '#database/schema/ledger-tables.ts';
import type { FamilyVersion } from './family-versions.ts';

/**
 * Who makes a change and in which request. A user has the three members that the change row stores; the command line, a job and
 * a request before authentication have none.
 */
export type Author = {
  readonly actor: { readonly type: string; readonly userId?: string; readonly credentialId?: string } | null;
  readonly requestId: string;
};

/** One create, update or delete, with the record before and after it. Values are JSON; money is a decimal string. */
export type Change = {
  readonly resource: string;
  readonly id: string;
  readonly kind: 'create' | 'update' | 'delete';
  readonly before?: object;
  readonly after?: object;
  /** True when other resources show what changed here, so that rendered rows which carry it are stale. */
  readonly shownElsewhere?: boolean;
  /** Who makes it, where that is not the author of the write that records it. */
  readonly author?: Author | undefined;
};

const selectHead = prepared((db: Kysely<LedgerTables>, param: Param<{ familyId: number }>) => {
  const head = db
    .selectFrom('change_heads')
    .select(['sequence', 'reference_sequence as reference'])
    .where('family_id', '=', param('familyId'));
  // Where writers run side by side, the head's row lock makes one family's writes follow one another.
  return db.getExecutor().adapter instanceof SqliteAdapter ? head : head.forUpdate();
});

type HeadValues = { familyId: number; sequence: bigint; reference: bigint };
const updateHead = prepared((db: Kysely<LedgerTables>, param: Param<HeadValues>) =>
  db
    .updateTable('change_heads')
    .set({ sequence: param('sequence'), reference_sequence: param('reference') })
    .where('family_id', '=', param('familyId')),
);

const COLUMNS = [
  ...(['family_id', 'sequence', 'resource', 'resource_id', 'kind', 'user_id', 'credential_id'] as const),
  ...(['authentication_method', 'request_id', 'at', 'before', 'after'] as const),
] as const;
const insertChanges = preparedRows(COLUMNS, (db: Kysely<LedgerTables>, rows: NewLedgerRow<'changes'>[]) =>
  db.insertInto('changes').values(rows),
);

/** Where a family stands with the changes of a running write, which all its authors move. */
type Head = { at: FamilyVersion; hasNews: boolean; hasCredentialNews: boolean };

/**
 * A write to one family's books. Every change it records takes the next number of the family's gapless sequence and is
 * committed with the write or not at all.
 */
export class FamilyTransaction {
  readonly db: Kysely<LedgerTables>;
  /** The transaction's one instant, RFC 3339. */
  readonly now: string;
  readonly familyId: number;
  readonly author: Author;
  readonly #head: Head;

  private constructor(db: Kysely<LedgerTables>, now: string, familyId: number, author: Author, head: Head) {
    this.db = db;
    this.now = now;
    this.familyId = familyId;
    this.author = author;
    this.#head = head;
  }

  /** Opens the family for writing inside the running transaction of `db`. */
  static async open(
    db: Kysely<LedgerTables>,
    now: string,
    familyId: number,
    author: Author,
  ): Promise<FamilyTransaction> {
    const head = await selectHead.first(db, { familyId });
    if (head === undefined) throw new Error(`family ${familyId} has no change head`);
    return new FamilyTransaction(db, now, familyId, author, { at: head, hasNews: false, hasCredentialNews: false });
  }

  /** The same write, as another author's part of it. */
  by(author: Author): FamilyTransaction {
    return new FamilyTransaction(this.db, this.now, this.familyId, author, this.#head);
  }

  /** Where the family stands with this transaction's changes. */
  get version(): FamilyVersion {
    return this.#head.at;
  }

  /** Appends a change row and returns its sequence number, which is also the version of the row it describes. */
  record(change: Change): Promise<bigint> {
    return this.recordAll([change]);
  }

  /** Appends many change rows at once and returns the sequence number of the first; the others follow it one by one. */
  async recordAll(changes: readonly Change[]): Promise<bigint> {
    const first = this.#head.at.sequence + 1n;
    this.#head.hasNews ||= changes.length > 0;
    await insertChanges(
      this.db,
      changes.map((change) => this.#rowOf(change)),
    );
    return first;
  }

  #rowOf(change: Change): NewLedgerRow<'changes'> {
    const head = this.#head;
    const sequence = head.at.sequence + 1n;
    head.at = { sequence, reference: change.shownElsewhere === true ? sequence : head.at.reference };
    head.hasCredentialNews ||= changesCredentials(change);
    const { actor, requestId } = change.author ?? this.author;
    return {
      family_id: this.familyId,
      sequence,
      resource: change.resource,
      resource_id: change.id,
      kind: change.kind,
      user_id: actor?.userId ?? null,
      credential_id: actor?.credentialId ?? null,
      authentication_method: actor?.userId === undefined ? null : actor.type,
      request_id: requestId,
      at: this.now,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    };
  }

  /** Writes the new head; called once, after the use case, by whoever opened the transaction. */
  async finish(): Promise<void> {
    if (!this.#head.hasNews) return;
    const { sequence, reference } = this.#head.at;
    await updateHead.run(this.db, { familyId: this.familyId, sequence, reference });
    if (this.#head.hasCredentialNews) await tellCredentialNews(this.db, this.familyId);
  }
}
