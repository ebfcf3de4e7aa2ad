import type { Route } from '#http/route.ts';
import { shareRoutes } from '#ledger/accounts/index.ts';
import { accountRoutes } from '#ledger/accounts/routes.ts';
import type { AttachmentParts } from '#ledger/attachments/index.ts';
import { budgetRoutes } from '#ledger/budgets/routes.ts';
import { deleteEntries } from '#ledger/deletion/delete-entries.ts';
import { deletionRoutes } from '#ledger/deletion/routes.ts';
import { forecastRoutes } from '#ledger/forecast/routes.ts';
import { forecastPlanRoutes } from '#ledger/forecast-plans/routes.ts';
import { goalRoutes } from '#ledger/goals/routes.ts';
import { holdingRoutes } from '#ledger/investments/holdings/routes.ts';
import { portfolioRoutes } from '#ledger/investments/portfolio/routes.ts';
import { securityPriceRoutes } from '#ledger/investments/prices/routes.ts';
import { securityRoutes } from '#ledger/investments/securities/routes.ts';
import { tradeRoutes } from '#ledger/investments/trades/routes.ts';
import { categoryRoutes } from '#ledger/labels/categories/routes.ts';
import { merchantRoutes } from '#ledger/labels/merchants/routes.ts';
import { tagRoutes } from '#ledger/labels/tags/routes.ts';
import { exchangeRateRoutes, marketRateRoutes } from '#ledger/rates/routes.ts';
import { reconciledBalanceRoutes } from '#ledger/reconciled-balances/routes.ts';
import { billRoutes } from '#ledger/recurring/index.ts';
import { recurringRoutes } from '#ledger/recurring/routes.ts';
import { balanceSheetRoutes } from '#ledger/reports/balance-sheet/routes.ts';
import { balanceHistoryRoutes } from '#ledger/reports/balances/index.ts';
import { balanceRoutes } from '#ledger/reports/balances/routes.ts';
import { breakdownRoutes } from '#ledger/reports/breakdown/routes.ts';
import { incomeStatementRoutes } from '#ledger/reports/income-statement/routes.ts';
import { netWorthDriverRoutes } from '#ledger/reports/net-worth-drivers/routes.ts';
import { savedReportRoutes } from '#ledger/reports/saved-reports/routes.ts';
import { ruleRoutes } from '#ledger/rules/routes.ts';
import { ruleRunRoutes } from '#ledger/rules/runs/routes.ts';
import { sampleDataRoutes } from '#ledger/sample-data/routes.ts';
import { statementRoutes } from '#ledger/statements/routes.ts';
import { suggestionRoutes } from '#ledger/suggestions/routes.ts';
import { splitRoutes, transactionSumRoutes } from '#ledger/transactions/index.ts';
import { transactionRoutes } from '#ledger/transactions/routes.ts';
import { rejectedTransferRoutes, transferRoutes } from '#ledger/transfers/routes.ts';
import { upgradeNoticeRoutes } from '#ledger/upgrade-notices/routes.ts';
import { valuationRoutes } from '#ledger/valuations/routes.ts';

/** The routes of files, which only the server itself serves: reader threads have no files. */
export { attachmentRoutes } from '#ledger/attachments/routes.ts';

/**
 * Every route of the ledger. `continueDeletions` and `continueRuns` wake the jobs that carry on deletions and runs of rules;
 * `attaching` is for what attaches files.
 */
export const ledgerRoutes = (
  continueDeletions: () => void,
  continueRuns: () => void,
  attaching: AttachmentParts | null,
): Route[] => [
  ...accountRoutes({ deleteEntries, continueDeletions }),
  ...deletionRoutes,
  ...shareRoutes,
  ...transactionRoutes,
  ...transactionSumRoutes,
  ...suggestionRoutes,
  ...splitRoutes,
  ...transferRoutes,
  ...rejectedTransferRoutes,
  ...upgradeNoticeRoutes,
  ...billRoutes,
  ...recurringRoutes,
  ...ruleRoutes,
  ...ruleRunRoutes(continueRuns),
  ...valuationRoutes,
  ...statementRoutes,
  ...reconciledBalanceRoutes,
  ...balanceHistoryRoutes,
  ...balanceRoutes,
  ...balanceSheetRoutes,
  ...[...categoryRoutes, ...merchantRoutes, ...tagRoutes, ...sampleDataRoutes({ deleteEntries, attaching })].map(
    (route) => wakingJob(route, continueDeletions),
  ),
  ...exchangeRateRoutes,
  ...marketRateRoutes,
  ...incomeStatementRoutes,
  ...breakdownRoutes,
  ...netWorthDriverRoutes,
  ...savedReportRoutes,
  ...budgetRoutes,
  ...goalRoutes,
  ...forecastRoutes,
  ...forecastPlanRoutes,
  ...securityRoutes,
  ...securityPriceRoutes,
  ...tradeRoutes,
  ...holdingRoutes,
  ...portfolioRoutes,
];

/** The same route; after a deletion, the job looks for what is left to it. */
function wakingJob(route: Route, continueDeletions: () => void): Route {
  if (route.method !== 'DELETE') return route;
  return {
    ...route,
    handle: async (context, input, found) => {
      const response = await route.handle(context, input, found);
      context.db.afterCommit(continueDeletions);
      return response;
    },
  };
}
