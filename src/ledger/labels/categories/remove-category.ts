import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { changeLabel, findLabel, removeLabel } from '#ledger/labels/shared/index.ts';
import { CATEGORY, listSubcategories } from './store.ts';

/** Deletes a category that no transaction has. */
export async function removeCategory(tx: FamilyTransaction, id: string): Promise<void> {
  for (const child of await listSubcategories(tx.db, tx.familyId, id)) {
    await changeLabel(tx, CATEGORY, child, { parent_id: null });
  }
  const row = await findLabel(tx.db, CATEGORY, tx.familyId, id);
  if (row !== undefined) await removeLabel(tx, CATEGORY, row);
}
