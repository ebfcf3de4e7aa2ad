import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { deleteLabel, findLabel, replacementOf, requireLabel } from '#ledger/labels/shared/index.ts';
import { replaceRecurringMerchant } from '#ledger/recurring/index.ts';
import { removeMerchant } from './remove-merchant.ts';
import { MERCHANT } from './store.ts';

/** Deletes a merchant. Transactions and recurring transactions get the replacement instead, if there is one. */
export async function deleteMerchant(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    await requireLabel(tx, MERCHANT, id);
    const to = await replacementOf(id, replacementId, (other) => findLabel(tx.db, MERCHANT, tx.familyId, other));
    await deleteLabel(tx, { label: 'merchant', from: id, to }, async () => {
      await replaceRecurringMerchant(tx, id, to);
      await removeMerchant(tx, id);
    });
  });
}
