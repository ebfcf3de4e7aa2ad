import type { Kysely } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

/** A stored transfer. */
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

export async function insertTransfers(db: Db, rows: readonly TransferRow[]): Promise<void> {
  await insertRows(
    db,
    'transfers',
    rows.map((row) => ({ ...row, family_id: Number(row.family_id) })),
  );
}

/** Writes back what may change on a transfer. */
export async function updateTransferRow(db: Db, row: TransferRow): Promise<void> {
  const { family_id, id, status, notes, updated_at } = row;
  await db
    .updateTable('transfers')
    .set({ status, notes, updated_at })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteTransferRow(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('transfers').where('family_id', '=', familyId).where('id', '=', id).execute();
}

const CONTRIBUTIONS = 'Investment Contributions';

/** The family's category for money put into investments, if it still has one of that name. */
export async function findContributionsCategory(db: Db, familyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('categories')
    .select('id')
    .where('family_id', '=', familyId)
    .where('name', '=', CONTRIBUTIONS)
    .executeTakeFirst();
  return row?.id ?? null;
}
