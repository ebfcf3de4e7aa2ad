export { appPath, basePath, goToSignIn, goToSuspended, serverUrl, setSigningOut } from './addresses.ts';
export { ApiError, type Issue, isAbout, issueFor, toApiError, unreachable } from './api-error.ts';
export { api, done, type Schemas, unwrap, type Written, written } from './client.ts';
export { kindsOf, noteWrite, refresh, refreshWritten, useRefreshAfter } from './freshness.ts';
export { createMerchant, importMerchants, writeMerchant } from './merchants.ts';
export { onProofRequired } from './proof.ts';
export {
  accountQuery,
  accountsQuery,
  apiKeysQuery,
  balanceHistoryQuery,
  balanceOnQuery,
  balanceSeriesQuery,
  balanceSheetQuery,
  categoriesQuery,
  connectedAppsQuery,
  deletionsQuery,
  familySettingsQuery,
  incomeStatementQuery,
  membersQuery,
  merchantsQuery,
  netWorthQuery,
  profileQuery,
  recentTransactionsQuery,
  recurringQuery,
  sampleDataQuery,
  sharesQuery,
  spendingPaceQuery,
  subscriptionsQuery,
  tagsQuery,
  toReviewQuery,
  upgradeNoticesQuery,
  valuationsQuery,
} from './queries.ts';
export { FRESH, keyOf, read, readAll, SHARED } from './read.ts';
export { useShownAtOnce } from './shown-at-once.ts';
export { useStoredAt } from './stored-at.ts';
export { forgetWaiting, WAITING, waitingOwner } from './waiting-flag.ts';
