import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { requireAdmin } from '#application/require-admin.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow } from '#database/schema/ledger-tables.ts';
import { type DeleteEntries, deleteAccountIn } from '#ledger/accounts/index.ts';
import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import { type LabelKind, type LabelTable, removeLabel } from '#ledger/labels/shared/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { forgetSamples, isLabelUsed, listSamples } from './store.ts';

/** Removes the sample data. @throws AppError `forbidden` unless the actor is an admin who may delete every sample. */
export async function removeSampleData(context: Context, deleteEntries: DeleteEntries): Promise<void> {
  requireAdmin(context.actor);
  await writeFamily(context, (tx) => removeSamples(tx, deleteEntries));
}

/** Removes the sample accounts with their entries, and the sample labels that nothing else uses. A label in use stays. */
export async function removeSamples(tx: FamilyTransaction, deleteEntries: DeleteEntries): Promise<void> {
  const accounts = await listSamples(tx.db, tx.familyId, 'account');
  for (const { id } of accounts) await requirePermission(tx, id, 'full_control', 'Sample account');
  for (const account of accounts) await deleteAccountIn(tx, account, deleteEntries);
  await removeUnused(tx, TAG, await listSamples(tx.db, tx.familyId, 'tag'));
  await removeUnused(tx, MERCHANT, await listSamples(tx.db, tx.familyId, 'merchant'));
  // Subcategories are deleted before their parents.
  const categories = await listSamples(tx.db, tx.familyId, 'category');
  const isRoot = ({ parent_id }: LedgerRow<'categories'>) => parent_id === null;
  await removeUnused(
    tx,
    CATEGORY,
    categories.filter((row) => !isRoot(row)),
  );
  await removeUnused(tx, CATEGORY, categories.filter(isRoot));
  await forgetSamples(tx.db, tx.familyId);
}

async function removeUnused<Table extends LabelTable>(
  tx: FamilyTransaction,
  kind: LabelKind<Table>,
  rows: readonly (LedgerRow<Table> & { readonly id: string })[],
): Promise<void> {
  for (const row of rows) {
    if (!(await isLabelUsed(tx.db, tx.familyId, kind.resource, row.id))) await removeLabel(tx, kind, row);
  }
}
