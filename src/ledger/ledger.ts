import type { Route } from '#http/route.ts';
import { accountRoutes } from '#ledger/accounts/index.ts';
import { categoryRoutes, createDefaultCategories } from '#ledger/categories/index.ts';
import { merchantRoutes } from '#ledger/merchants/index.ts';
import { tagRoutes } from '#ledger/tags/index.ts';
import { deleteEntriesOf, transactionRoutes } from '#ledger/transactions/index.ts';

/** The books: every route of the wing. */
export const ledgerRoutes: Route[] = [
  ...accountRoutes(deleteEntriesOf),
  ...transactionRoutes,
  ...categoryRoutes,
  ...merchantRoutes,
  ...tagRoutes,
];

/** What a new family's books hold from the start. */
export const prepareBooks = createDefaultCategories;
