import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { changeRow, removeRows } from '#ledger/records/index.ts';
import { RECURRING } from './kind.ts';
import { findMerchantName, listOf } from './store.ts';

export async function deleteRecurringOf(tx: FamilyTransaction, accountId: string): Promise<void> {
  for (const row of await listOf(tx.db, tx.familyId, 'account_id', accountId)) await removeRows(tx, RECURRING, [row]);
}

/** Moves the recurring transactions of a category to another one, or to none. */
export async function replaceRecurringCategory(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  for (const row of await listOf(tx.db, tx.familyId, 'category_id', from)) {
    await changeRow(tx, RECURRING, row, { category_id: to });
  }
}

/** Moves the recurring transactions of a merchant to another one, or, without one, keeps the merchant's name. */
export async function replaceRecurringMerchant(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const rows = await listOf(tx.db, tx.familyId, 'merchant_id', from);
  if (rows.length === 0) return;
  const merchantName = (await findMerchantName(tx.db, tx.familyId, from)) ?? null;
  for (const row of rows) {
    await changeRow(tx, RECURRING, row, { merchant_id: to, name: row.name ?? (to === null ? merchantName : null) });
  }
}
