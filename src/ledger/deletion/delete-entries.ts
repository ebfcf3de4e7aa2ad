import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { DeleteEntries } from '#ledger/accounts/index.ts';
import { removeAccountFromPlans } from '#ledger/forecast-plans/index.ts';
import { removeAccountFromGoals } from '#ledger/goals/index.ts';
import { deleteSomeTrades } from '#ledger/investments/trades/index.ts';
import { deleteAccountEntries } from '#ledger/posting/index.ts';
import { removeReconciledBalances } from '#ledger/reconciled-balances/index.ts';
import { deleteRecurringOf } from '#ledger/recurring/index.ts';
import { removeStatements } from '#ledger/statements/index.ts';

/** Deletes an account's transactions and trades, and what refers to the account. */
export const deleteEntries: DeleteEntries = async (tx, accountId) => {
  await removeReferences(tx, accountId);
  await deleteSomeTrades(tx, accountId);
  await deleteAccountEntries(tx, accountId);
};

/** Deletes an account's recurring payments, statements and reconciled balances, and takes it out of goals and plans. */
export async function removeReferences(tx: FamilyTransaction, accountId: string): Promise<void> {
  await deleteRecurringOf(tx, accountId);
  await removeAccountFromPlans(tx, accountId);
  await removeStatements(tx, 'account_id', accountId);
  await removeReconciledBalances(tx, accountId);
  await removeAccountFromGoals(tx, accountId);
}
