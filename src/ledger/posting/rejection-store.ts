import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { TransferPairIds } from './pair-record.ts';

/** A stored pair that is no transfer. */
export type RejectedTransferRow = LedgerRow<'rejected_transfers'>;

type Db = Kysely<LedgerTables>;

/** Every rejected pair that has one of these transactions. */
export function rejectedOf(db: Db, familyId: number, ids: readonly string[]): Promise<RejectedTransferRow[]> {
  return db
    .selectFrom('rejected_transfers')
    .selectAll()
    .where('family_id', '=', familyId)
    .where((eb) => eb.or([eb('inflow_transaction_id', 'in', ids), eb('outflow_transaction_id', 'in', ids)]))
    .orderBy('id')
    .execute();
}

/** The rejected pairs of exactly these two, whichever way the money went when they were rejected. */
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

/** Deletes a rejected pair: it may be matched again. */
export async function deleteRejected(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('rejected_transfers').where('family_id', '=', familyId).where('id', '=', id).execute();
}
