import type { Kysely } from 'kysely';
import { type Param, prepared, preparedRows } from '#database/prepared.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/schema/ledger-tables.ts';
import type { VisibleAccounts } from '#ledger/sharing/index.ts';
import { bothVisibleTo, type LegFilters, legFilters } from '#ledger/transfer-sides/index.ts';

/** A stored transfer. */
export type TransferRow = LedgerRow<'transfers'>;

type Db = Kysely<LedgerTables>;
type Key = { familyId: number; id: string };

const selectTransfer = prepared((db: Db, param: Param<Key>) =>
  db.selectFrom('transfers').selectAll().where('family_id', '=', param('familyId')).where('id', '=', param('id')),
);

/** The family's transfer of that id, whoever sees it, if there is one. */
export function findTransfer(db: Db, familyId: number, id: string): Promise<TransferRow | undefined> {
  return selectTransfer.first(db, { familyId, id });
}

/** The transfers visible to the user that pass, without order. */
export function filteredTransfers(
  db: Db,
  visible: VisibleAccounts,
  filters: LegFilters & { readonly status?: TransferRow['status'] | undefined },
) {
  const { status } = filters;
  const all = db
    .selectFrom('transfers as x')
    .where('x.family_id', '=', visible.familyId)
    .where(bothVisibleTo(visible))
    .where((eb) => eb.and(legFilters(filters)));
  return status === undefined ? all : all.where('x.status', '=', status);
}

const insertRows = preparedRows(
  [
    ...(['family_id', 'id', 'inflow_transaction_id', 'outflow_transaction_id'] as const),
    ...(['status', 'notes', 'created_at', 'updated_at'] as const),
  ],
  (db: Db, rows: NewLedgerRow<'transfers'>[]) => db.insertInto('transfers').values(rows),
);

/** Inserts transfers. */
export function insertTransfers(db: Db, rows: readonly TransferRow[]): Promise<void> {
  return insertRows(
    db,
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

/** Deletes a transfer; its legs are no matter of this. */
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
