import type { Kysely } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { namesOfDefault } from '#ledger/default-categories.ts';

export type TransferRow = LedgerRow<'transfers'>;

type Db = Kysely<LedgerTables>;

export function findTransfer(db: Db, familyId: number, id: string): Promise<TransferRow | undefined> {
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The pending transfers that have one of these transactions. */
export async function findSuggestions(db: Db, familyId: number, ids: readonly string[]): Promise<TransferRow[]> {
  if (ids.length === 0) return [];
  const ofSide = (side: 'inflow_transaction_id' | 'outflow_transaction_id') =>
    db
      .selectFrom('transfers')
      .selectAll()
      .where('family_id', '=', familyId)
      .where(side, 'in', ids)
      .where('status', '=', 'pending');
  // Each half takes the index of its side.
  return ofSide('inflow_transaction_id').union(ofSide('outflow_transaction_id')).orderBy('id').execute();
}

/** Whether a person, a rule or a file has ever made a transfer between these two accounts that still exists. */
export async function isPairDecided(
  db: Db,
  familyId: number,
  [one, other]: readonly [string, string],
): Promise<boolean> {
  const between = (from: string, to: string) =>
    db
      .selectFrom('transfers')
      .select('matched_by')
      .where('family_id', '=', familyId)
      .where('inflow_account_id', '=', to)
      .where('outflow_account_id', '=', from)
      .where('matched_by', 'in', ['manual', 'rule', 'import'])
      .limit(1);
  const found = await Promise.all([between(one, other).executeTakeFirst(), between(other, one).executeTakeFirst()]);
  return found.some((transfer) => transfer !== undefined);
}

/** The name of an account's owner. */
export function findHolder(db: Db, familyId: number, userId: string) {
  return db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('family_id', '=', familyId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function insertTransfers(db: Db, rows: readonly TransferRow[]): Promise<void> {
  await insertRows(
    db,
    'transfers',
    rows.map((row) => ({ ...row, family_id: Number(row.family_id) })),
  );
}

/** Writes back what may change on a transfer. */
export async function updateTransferRow(db: Db, row: TransferRow): Promise<void> {
  const { family_id, id, status, matched_by, notes, updated_at } = row;
  await db
    .updateTable('transfers')
    .set({ status, matched_by, notes, updated_at })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteTransferRow(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('transfers').where('family_id', '=', familyId).where('id', '=', id).execute();
}

const CONTRIBUTIONS = namesOfDefault('Investment Contributions');

/** The family's category for money put into investments, if it still has one of that name. */
export async function findContributionsCategory(db: Db, familyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('family_id', '=', familyId)
    .where('name', 'in', CONTRIBUTIONS)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
