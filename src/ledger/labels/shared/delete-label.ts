import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { DELETED_AT_ONCE_MAX, requestDeletion } from '#ledger/deletion/deletions.ts';
import { type DeletionRow, hasDeletions } from '#ledger/deletion/store.ts';
import { isLabelOfMore, type Relabelling, relabelEntries } from '#ledger/posting/index.ts';
import { replaceInRules } from '#ledger/rules/store.ts';

/** Deletes a label that no transaction has any more, with what else refers to it. */
export type RemoveLabel = (tx: FamilyTransaction, id: string, replacementId: string | null) => Promise<void>;

const KINDS = ['category', 'merchant', 'tag'] as const;

/** Relabels the transactions of a label and removes it, or leaves both to the job if it has many transactions. */
export async function deleteLabel(tx: FamilyTransaction, use: Relabelling, remove: RemoveLabel): Promise<void> {
  const { label, from, to } = use;
  if (to !== null) await replaceInRules(tx, from, to);
  // A label that is deleted after its replacement would leave its transactions without one: deletions keep their order.
  const isLarge =
    (await hasDeletions(tx.db, tx.familyId, KINDS)) || (await isLabelOfMore(tx, use, DELETED_AT_ONCE_MAX));
  if (isLarge) {
    await requestDeletion(tx, label, { label_id: from, replacement_id: to });
    return;
  }
  await relabelEntries(tx, use);
  await remove(tx, from, to);
}

/** Carries on the deletion of a label until the time is up. Returns whether it is done. */
export async function deleteLabelPart(
  tx: FamilyTransaction,
  { kind, label_id, replacement_id }: DeletionRow,
  remove: RemoveLabel,
  isTimeUp: () => boolean,
): Promise<boolean> {
  const label = KINDS.find((known) => known === kind);
  if (label === undefined || label_id === null) throw new Error('the deletion names no label');
  if (!(await relabelEntries(tx, { label, from: label_id, to: replacement_id }, isTimeUp))) return false;
  await remove(tx, label_id, replacement_id);
  return true;
}
