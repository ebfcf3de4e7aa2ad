import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { Route } from '#http/routing/route.ts';
import { accountRoutes, balancesOf, type DeleteEntries, forgetUser } from '#ledger/accounts/index.ts';
import { balanceSheetRoutes } from '#ledger/reports/balance-sheet/index.ts';
import { balanceRoutes } from '#ledger/balances/index.ts';
import { categoryRoutes, createDefaultCategories } from '#ledger/labels/categories/index.ts';
import { countBooks, eraseBooks } from '#ledger/data-reset/index.ts';
import { exchangeRateRoutes } from '#ledger/rates/manual/index.ts';
import { incomeStatementRoutes } from '#ledger/reports/income-statement/index.ts';
import { merchantRoutes } from '#ledger/labels/merchants/index.ts';
import { providerConnectionRoutes } from '#integrations/provider-connections/index.ts';
import { deleteRecurringOf, recurringRoutes } from '#ledger/recurring/index.ts';
import { ReferenceRateFeed, referenceRateRoutes } from '#ledger/rates/market/index.ts';
import { rejectedTransferRoutes } from '#ledger/rejected-transfers/index.ts';
import { sampleDataRoutes } from '#ledger/sample-data/index.ts';
import { shareRoutes, welcomeMember } from '#ledger/sharing/index.ts';
import { splitRoutes } from '#ledger/splits/index.ts';
import { syncRoutes } from '#integrations/syncs/index.ts';
import { tagRoutes } from '#ledger/labels/tags/index.ts';
import { deleteEntriesOf, transactionRoutes } from '#ledger/transactions/index.ts';
import { legKeeper, transferRoutes } from '#ledger/transfers/index.ts';
import { valuationRoutes } from '#ledger/valuations/index.ts';
import { ledgerChecks } from '#ledger/verification/index.ts';

const deleteEntries: DeleteEntries = async (tx, accountId) => {
  await deleteRecurringOf(tx, accountId);
  await deleteEntriesOf(tx, legKeeper, accountId);
};

/** The books: every route of the wing. */
export const ledgerRoutes: Route[] = [
  ...accountRoutes(deleteEntries),
  ...shareRoutes,
  ...transactionRoutes(legKeeper),
  ...splitRoutes(legKeeper),
  ...transferRoutes,
  ...rejectedTransferRoutes,
  ...recurringRoutes,
  ...valuationRoutes,
  ...balanceRoutes,
  ...balanceSheetRoutes,
  ...categoryRoutes,
  ...merchantRoutes,
  ...tagRoutes,
  ...exchangeRateRoutes,
  ...referenceRateRoutes,
  ...incomeStatementRoutes,
  ...syncRoutes,
  ...providerConnectionRoutes,
  ...sampleDataRoutes(deleteEntries),
];

/** What a new family's books hold from the start. */
export const prepareBooks = createDefaultCategories;

/** Lets a new member of a family into its books. */
/** Brings the exchange rates that are the same for every family. */
export { ReferenceRateFeed, welcomeMember };

/** What deletes and counts everything in a family's books, and takes one user out of them. */
export const erasure = {
  eraseBooks,
  countBooks,
  forgetUser: (tx: FamilyTransaction, userId: string) => forgetUser(tx, userId, deleteEntries),
};

/** What the accounts that a user sees come to. */
/** What must be true of all books. */
export { balancesOf, ledgerChecks };
