import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { changeRecurring, removeRecurring } from './record.ts';
import { findMerchantName, listNaming } from './store.ts';

/** Deletes what recurs in an account that goes, each with its change row. */
export async function deleteRecurringOf(tx: FamilyTransaction, accountId: string): Promise<void> {
  for (const row of await listNaming(tx.db, tx.familyId, 'account_id', accountId)) await removeRecurring(tx, row);
}

/** Gives what recurs at a merchant that goes to another one, or to the name it had. */
export async function passOnMerchant(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const rows = await listNaming(tx.db, tx.familyId, 'merchant_id', from);
  if (rows.length === 0) return;
  const name = (await findMerchantName(tx.db, tx.familyId, from)) ?? null;
  for (const row of rows)
    await changeRecurring(tx, row, { merchant_id: to, name: row.name ?? (to === null ? name : null) });
}
