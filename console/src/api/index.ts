export { appPath, basePath, goToSignIn, serverUrl, setSigningOut } from './addresses.ts';
export { allPages } from './all-pages.ts';
export { ApiError, type Issue, isAbout, issueFor, toApiError, unreachable } from './api-error.ts';
export { api, done, type Schemas, unwrap } from './client.ts';
export { createMerchant, importMerchants } from './merchants.ts';
export { apiKeysQuery, connectedAppsQuery } from './program-queries.ts';
export { onProofRequired } from './proof.ts';
export {
  accountQuery,
  accountsQuery,
  categoriesQuery,
  deletionsQuery,
  familySettingsQuery,
  membersQuery,
  merchantsQuery,
  profileQuery,
  sampleDataQuery,
  tagsQuery,
  upgradeNoticesQuery,
} from './queries.ts';
export {
  balanceHistoryQuery,
  balanceOnQuery,
  balanceSeriesQuery,
  balanceSheetQuery,
  incomeStatementQuery,
  netWorthQuery,
  recentTransactionsQuery,
  recurringQuery,
  sharesQuery,
  toReviewQuery,
  valuationsQuery,
} from './report-queries.ts';
export { useStoredAt } from './stored-at.ts';
export { forgetWaiting, WAITING, waitingOwner } from './waiting-flag.ts';
