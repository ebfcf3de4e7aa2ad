import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { forgetUser } from '#ledger/accounts/index.ts';
import { countLedgerData, deleteLedgerData } from '#ledger/data-reset/index.ts';
import { requestDeletion } from '#ledger/deletions/index.ts';
import { eraseRuns } from '#ledger/rules/stored-runs/index.ts';
import { deleteEntries } from './delete-entries.ts';

export { balancesOf } from '#ledger/accounts/index.ts';
export { importedEntries } from '#ledger/imported-entries/index.ts';
/** Creates the data that a new family starts with. */
export { createDefaultCategories as prepareFamily } from '#ledger/labels/categories/index.ts';
export { takeBackMoved, writeMoved } from '#ledger/moved-records/index.ts';
export { MarketRateFeed, RATE_FILE_LIMITS } from '#ledger/rates/market-import/index.ts';
export { restoredRecords } from '#ledger/restored-records/index.ts';
export { revertedRecords } from '#ledger/reverted-records/index.ts';
export { weighStoredRules } from '#ledger/rules/index.ts';
export { RuleRunJobs } from '#ledger/rules/runs/index.ts';
export { welcomeMember } from '#ledger/sharing/index.ts';
export { convertedAmounts, matchTransactions } from '#ledger/transactions/index.ts';
export { ledgerChecks } from '#ledger/verification/index.ts';

/** Deletes and counts a family's ledger data, and removes one user from it. */
export const dataReset = {
  deleteLedgerData,
  eraseHistory: (tx: FamilyTransaction) => requestDeletion(tx, 'history'),
  countLedgerData,
  forgetUser: async (tx: FamilyTransaction, userId: string) => {
    await eraseRuns(tx, userId);
    return forgetUser(tx, userId, deleteEntries);
  },
};
