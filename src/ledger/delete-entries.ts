import type { DeleteEntries } from '#ledger/accounts/index.ts';
import { deleteRecurringOf } from '#ledger/recurring/index.ts';
import { deleteEntriesOf } from '#ledger/transactions/index.ts';
import { legKeeper } from '#ledger/transfers/index.ts';

/** Deletes an account's recurring payments and transactions. */
export const deleteEntries: DeleteEntries = async (tx, accountId) => {
  await deleteRecurringOf(tx, accountId);
  await deleteEntriesOf(tx, legKeeper, accountId);
};
