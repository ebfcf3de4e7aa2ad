import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import { replacementOf } from '#ledger/labels/shared/index.ts';
import { passOnMerchant } from '#ledger/recurring/index.ts';
import { relabelTransactions } from '#ledger/transactions/index.ts';
import { presentMerchant } from './present.ts';
import { deleteMerchantRow, findMerchant, type MerchantRow } from './store.ts';

/** Deletes a merchant. Its transactions lose it, or name `replacementId` instead; so does what recurs, which keeps its name. */
export async function deleteMerchant(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await findMerchant(tx.db, tx.familyId, id);
    if (row === undefined) throw notFound('Merchant');
    const replacement = await replacementOf(id, replacementId, (other) => findMerchant(tx.db, tx.familyId, other));
    await relabelTransactions(tx, { field: 'merchant_id', from: id, to: replacement });
    await passOnMerchant(tx, id, replacement);
    await removeMerchant(tx, row);
  });
}

/** Deletes a merchant that nothing names any more, with its change row. */
export async function removeMerchant(tx: FamilyTransaction, row: MerchantRow): Promise<void> {
  const { id } = row;
  await deleteMerchantRow(tx.db, tx.familyId, id);
  await tx.record({ resource: 'merchant', id, kind: 'delete', before: presentMerchant(row) });
}
