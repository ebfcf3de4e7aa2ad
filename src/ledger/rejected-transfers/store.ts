import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';
import type { VisibleAccounts } from '#ledger/sharing/index.ts';
import { bothVisibleTo, type SideFilters, sideFilters, type TransferPairIds } from '#ledger/transfer-sides/index.ts';

export type RejectedTransferRow = LedgerRow<'rejected_transfers'>;

type Db = Kysely<LedgerTables>;

/** The visible rejected pairs that match the filters, unordered. */
export function filteredRejected(db: Db, visible: VisibleAccounts, filters: SideFilters) {
  return db
    .selectFrom('rejected_transfers as x')
    .where('x.family_id', '=', visible.familyId)
    .where(bothVisibleTo(visible))
    .where((eb) => eb.and(sideFilters(filters)));
}

/** The rejected pairs with any of these transactions. */
export function rejectedOf(db: Db, familyId: number, ids: readonly string[]): Promise<RejectedTransferRow[]> {
  return db
    .selectFrom('rejected_transfers')
    .selectAll()
    .where('family_id', '=', familyId)
    .where((eb) => eb.or([eb('inflow_transaction_id', 'in', ids), eb('outflow_transaction_id', 'in', ids)]))
    .orderBy('id')
    .execute();
}

/** The rejected pairs of these two transactions, in either direction. */
export function findRejectedPair(db: Db, familyId: number, pair: TransferPairIds): Promise<RejectedTransferRow[]> {
  const both = [pair.inflow_transaction_id, pair.outflow_transaction_id];
  return db
    .selectFrom('rejected_transfers')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('inflow_transaction_id', 'in', both)
    .where('outflow_transaction_id', 'in', both)
    .orderBy('id')
    .execute();
}

export async function insertRejected(db: Db, row: RejectedTransferRow): Promise<void> {
  await db
    .insertInto('rejected_transfers')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

export async function deleteRejected(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('rejected_transfers').where('family_id', '=', familyId).where('id', '=', id).execute();
}
