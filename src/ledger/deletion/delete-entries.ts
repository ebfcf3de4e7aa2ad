import type { DeleteEntries } from '#ledger/accounts/index.ts';
import { removeAccountFromGoals } from '#ledger/goals/index.ts';
import { deleteAccountEntries } from '#ledger/posting/index.ts';
import { deleteRecurringOf } from '#ledger/recurring/index.ts';

/** Deletes an account's recurring payments and transactions, and takes it out of goals. */
export const deleteEntries: DeleteEntries = async (tx, accountId) => {
  await deleteRecurringOf(tx, accountId);
  await removeAccountFromGoals(tx, accountId);
  await deleteAccountEntries(tx, accountId);
};
