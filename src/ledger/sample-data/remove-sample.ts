import { type Context, writeFamily } from '#application/context.ts';
import { requireAdmin } from '#application/requirement.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type DeleteEntries, deleteOrStart } from '#ledger/accounts/index.ts';
import { requestDeletion } from '#ledger/deletion/request-deletion.ts';
import { hasDeletions } from '#ledger/deletion/store.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { keptAccounts, removeSampleLabels } from './remove-sample-labels.ts';

/** Removes the sample data. @throws AppError `forbidden` unless the actor is an admin who may delete every sample. */
export async function removeSampleData(context: Context, deleteEntries: DeleteEntries): Promise<void> {
  requireAdmin(context.actor);
  await writeFamily(context, (tx) => removeSamples(tx, deleteEntries));
}

/** Removes the sample accounts with their entries, and the sample labels that nothing else uses, large ones by the job. */
export async function removeSamples(tx: FamilyTransaction, deleteEntries: DeleteEntries): Promise<void> {
  const accounts = await keptAccounts(tx);
  for (const { id } of accounts) await requirePermission(tx, id, 'full_control', 'Sample account');
  for (const account of accounts) await deleteOrStart(tx, account, deleteEntries);
  const isQueued = await hasDeletions(tx.db, tx.familyId, ['account']);
  await (isQueued ? requestDeletion(tx, 'sample_labels') : removeSampleLabels(tx));
}
