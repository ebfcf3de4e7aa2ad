import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { deleteLedgerData } from '#ledger/data-reset/index.ts';

const TABLES = ['accounts', 'recurring_transactions', 'exchange_rates', 'rules', 'budgets', 'goals'] as const;

/** Whether the family has anything but labels, with which every family begins. Everything else has an account. */
export async function holdsData({ db, familyId }: Pick<FamilyTransaction, 'db' | 'familyId'>): Promise<boolean> {
  for (const table of TABLES) {
    const query = db.selectFrom(table).select('id').where('family_id', '=', familyId).limit(1);
    if ((await query.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** Deletes the labels of a family that has nothing else. */
export async function clearLabels(tx: FamilyTransaction): Promise<void> {
  await deleteLedgerData(tx);
}
