import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { requireAdmin } from '#application/require-admin.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type DeleteEntries, deleteAccountIn } from '#ledger/accounts/index.ts';
import { removeCategory } from '#ledger/labels/categories/index.ts';
import { removeMerchant } from '#ledger/labels/merchants/index.ts';
import { removeTag } from '#ledger/labels/tags/index.ts';
import { requirePermission } from '#ledger/sharing/index.ts';
import { forgetSamples, isLabelUsed, listSamples, type SampleResource } from './store.ts';

/** Removes what was made as a sample. @throws AppError `forbidden` unless the caller is an admin who may delete every sample. */
export async function removeSampleData(context: Context, deleteEntries: DeleteEntries): Promise<void> {
  requireAdmin(context.actor);
  await writeFamily(context, (tx) => removeSamples(tx, deleteEntries));
}

/**
 * Removes the sample accounts with everything in them, and the sample labels that nothing else has come to use. A label that
 * something does use stays, as the family's own.
 */
export async function removeSamples(tx: FamilyTransaction, deleteEntries: DeleteEntries): Promise<void> {
  const accounts = await listSamples(tx.db, tx.familyId, 'account');
  for (const { id } of accounts) await requirePermission(tx, id, 'full_control', 'Sample account');
  for (const account of accounts) await deleteAccountIn(tx, account, deleteEntries);
  const unused = async <Row extends { readonly id: string }>(
    resource: Exclude<SampleResource, 'account'>,
    rows: readonly Row[],
    remove: (tx: FamilyTransaction, row: Row) => Promise<void>,
  ) => {
    for (const row of rows) if (!(await isLabelUsed(tx.db, tx.familyId, resource, row.id))) await remove(tx, row);
  };
  await unused('tag', await listSamples(tx.db, tx.familyId, 'tag'), removeTag);
  await unused('merchant', await listSamples(tx.db, tx.familyId, 'merchant'), removeMerchant);
  // Those beneath another one go before it.
  const categories = await listSamples(tx.db, tx.familyId, 'category');
  await unused(
    'category',
    categories.filter(({ parent_id }) => parent_id !== null),
    removeCategory,
  );
  await unused(
    'category',
    categories.filter(({ parent_id }) => parent_id === null),
    removeCategory,
  );
  await forgetSamples(tx.db, tx.familyId);
}
