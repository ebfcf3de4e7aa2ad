import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { findLabel, removeLabel, replacementOf, requireLabel } from '#ledger/labels/shared/index.ts';
import { relabelEntries } from '#ledger/posting/index.ts';
import { replaceRecurringMerchant } from '#ledger/recurring/index.ts';
import { MERCHANT } from './store.ts';

/** Deletes a merchant. Transactions and recurring transactions get the replacement instead, if there is one. */
export async function deleteMerchant(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    const row = await requireLabel(tx, MERCHANT, id);
    const replacement = await replacementOf(id, replacementId, (other) =>
      findLabel(tx.db, MERCHANT, tx.familyId, other),
    );
    await relabelEntries(tx, { field: 'merchant_id', from: id, to: replacement });
    await replaceRecurringMerchant(tx, id, replacement);
    await removeLabel(tx, MERCHANT, row);
  });
}
