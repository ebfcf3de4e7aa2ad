import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findLabel, removeLabel } from '#ledger/labels/shared/index.ts';
import { TAG } from './store.ts';

/** Deletes a tag that no transaction has. */
export async function removeTag(tx: FamilyTransaction, id: string): Promise<void> {
  const row = await findLabel(tx.db, TAG, tx.familyId, id);
  if (row !== undefined) await removeLabel(tx, TAG, row);
}
