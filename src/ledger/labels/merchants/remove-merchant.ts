import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findLabel, removeLabel } from '#ledger/labels/shared/index.ts';
import { MERCHANT } from './store.ts';

/** Deletes a merchant that no transaction and no recurring transaction has. */
export async function removeMerchant(tx: FamilyTransaction, id: string): Promise<void> {
  const row = await findLabel(tx.db, MERCHANT, tx.familyId, id);
  if (row !== undefined) await removeLabel(tx, MERCHANT, row);
}
