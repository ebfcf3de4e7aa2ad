import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { recordKindOf } from '#ledger/record-kinds.ts';
import { type RecordKind, type RecordState, referred } from '#ledger/records/index.ts';

/** A record to put back: as it is now, and as it was; null where there is none. */
export type RevertedRecord = {
  readonly resource: string;
  readonly id: string;
  readonly now: RecordState | null;
  readonly target: RecordState | null;
  /** Whether it only follows from another record of the revert, so that no permission on its account is asked for. */
  readonly follows: boolean;
};

/** Names a record. */
export type RecordName = Pick<RevertedRecord, 'resource' | 'id'>;

/** The records of a later change stand in the way of a revert. */
export class RevertContradiction extends Error {
  readonly records: readonly RecordName[];

  constructor(records: readonly RecordName[]) {
    super('a later change contradicts the revert');
    this.records = records;
  }
}

/** Something of a change cannot be put back exactly. The message is a sentence for the client. */
export class RevertImpossible extends Error {
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(message: string, details?: Readonly<Record<string, unknown>>) {
    super(message);
    this.details = details;
  }
}

/** Requires that the records exist which these of one kind name. @throws RevertContradiction those that were deleted since. */
export async function requireReferences(
  tx: FamilyTransaction,
  kind: RecordKind,
  states: readonly RecordState[],
): Promise<void> {
  const missing: RecordName[] = [];
  for (const [member, reference] of Object.entries(kind.refersTo)) {
    const other = recordKindOf(referred(reference));
    // References within a kind are checked when all its records are there.
    if (other === undefined || other === kind) continue;
    const ids = new Set(states.flatMap((state) => (state[member] ?? []) as string | string[]));
    const known = await existing(tx, other, [...ids]);
    for (const id of ids) if (!known.has(id)) missing.push({ resource: other.resource, id });
  }
  if (missing.length > 0) throw new RevertContradiction(missing);
}

async function existing({ db, familyId }: FamilyTransaction, { table }: RecordKind, ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const all = db.selectFrom(table).select('id').where('family_id', '=', familyId);
  return new Set((await all.where('id', 'in', ids).execute()).map(({ id }) => id));
}

type Db = Kysely<LedgerTables>;

/** The attachments of these transactions. */
export async function attachmentsOf(db: Db, familyId: number, ids: readonly string[]): Promise<RecordName[]> {
  const rows = await db
    .selectFrom('attachments')
    .select('id')
    .where('family_id', '=', familyId)
    .where('transaction_id', 'in', ids)
    .execute();
  return rows.map(({ id }) => ({ resource: 'attachment', id }));
}

/** The rejected pairs with one of these transactions. */
export async function rejectionsOf(db: Db, familyId: number, ids: readonly string[]): Promise<RecordName[]> {
  const rows = await db
    .selectFrom('rejected_transfers')
    .select('id')
    .where('family_id', '=', familyId)
    .where((eb) => eb.or([eb('inflow_transaction_id', 'in', ids), eb('outflow_transaction_id', 'in', ids)]))
    .execute();
  return rows.map(({ id }) => ({ resource: 'rejected_transfer', id }));
}

const SOME = 20;

/** Some transactions and reconciliations of an account. */
export async function entriesOf(db: Db, familyId: number, id: string): Promise<RecordName[]> {
  const ofAccount = <Table extends 'transactions' | 'valuations'>(table: Table) =>
    db
      .selectFrom(table as 'valuations')
      .select('id')
      .where('family_id', '=', familyId)
      .where('account_id', '=', id)
      .limit(SOME);
  const entries = await ofAccount('transactions').execute();
  const stated = await ofAccount('valuations').where('kind', '=', 'reconciliation').execute();
  return [
    ...entries.map((row) => ({ resource: 'transaction', id: row.id })),
    ...stated.map((row) => ({ resource: 'valuation', id: row.id })),
  ];
}
