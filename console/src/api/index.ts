export { appPath, basePath, leaveForSignIn, serverUrl } from './addresses.ts';
export { ApiError, issueOf } from './api-error.ts';
export { answer, api, done, type Schemas } from './client.ts';
export {
  accountQuery,
  accountsQuery,
  categoriesQuery,
  familySettingsQuery,
  membersQuery,
  merchantsQuery,
  profileQuery,
  sampleDataQuery,
  tagsQuery,
} from './queries.ts';
export {
  balanceOnQuery,
  balanceSeriesQuery,
  balanceSheetQuery,
  incomeStatementQuery,
  netWorthQuery,
  recentTransactionsQuery,
  recurringQuery,
  sharesQuery,
  valuationsQuery,
} from './report-queries.ts';
