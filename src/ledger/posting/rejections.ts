import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { addRows, recordRows } from '#ledger/records/index.ts';
import { REJECTED_TRANSFER, type TransferPairIds } from './kind.ts';

/** Rejects a pair of transactions, so that it is never matched automatically again. */
export async function rejectPair(tx: FamilyTransaction, pair: TransferPairIds): Promise<RejectedTransferRow> {
  const [known] = await findRejectedPair(tx.db, tx.familyId, pair);
  if (known !== undefined) return known;
  const row: RejectedTransferRow = {
    family_id: tx.familyId,
    id: newId(),
    inflow_transaction_id: pair.inflow_transaction_id,
    outflow_transaction_id: pair.outflow_transaction_id,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await restoreRejection(tx, row);
  return row;
}

/** Inserts and records a rejected pair. */
export async function restoreRejection(tx: FamilyTransaction, row: RejectedTransferRow): Promise<void> {
  await addRows(tx, REJECTED_TRANSFER, [row]);
}

/** Deletes the rejection of a pair that a user now links as a transfer. */
export async function forgetPair(tx: FamilyTransaction, pair: TransferPairIds): Promise<void> {
  for (const row of await findRejectedPair(tx.db, tx.familyId, pair)) await forget(tx, row);
}

/** Deletes the rejected pairs with any of these transactions. */
export async function forgetRejectionsOf(tx: FamilyTransaction, transactionIds: readonly string[]): Promise<void> {
  for (const row of await rejectedOf(tx.db, tx.familyId, transactionIds)) await forget(tx, row);
}

async function forget(tx: FamilyTransaction, row: RejectedTransferRow): Promise<void> {
  await recordRows(tx, REJECTED_TRANSFER, 'delete', [row]);
  await deleteRejected(tx.db, tx.familyId, row.id);
}

/** A stored pair that is no transfer. */
export type RejectedTransferRow = LedgerRow<'rejected_transfers'>;

type Db = Kysely<LedgerTables>;

/** Every rejected pair that has one of these transactions. */
function rejectedOf(db: Db, familyId: number, ids: readonly string[]): Promise<RejectedTransferRow[]> {
  return db
    .selectFrom('rejected_transfers')
    .selectAll()
    .where('family_id', '=', familyId)
    .where((eb) => eb.or([eb('inflow_transaction_id', 'in', ids), eb('outflow_transaction_id', 'in', ids)]))
    .orderBy('id')
    .execute();
}

/** The rejected pairs of exactly these two, whichever way the money went when they were rejected. */
function findRejectedPair(db: Db, familyId: number, pair: TransferPairIds): Promise<RejectedTransferRow[]> {
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
async function deleteRejected(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('rejected_transfers').where('family_id', '=', familyId).where('id', '=', id).execute();
}
