import { FRESH, read, readAll } from './read.ts';

// A session changes these rarely.
const SESSION_MS = 5 * 60_000;

export const profileQuery = () => read('/api/v1/users/me', {}, { staleTime: SESSION_MS });

/** The family's name, currency, language and formats. */
export const familySettingsQuery = () => read('/api/v1/family_settings', {}, { staleTime: SESSION_MS });

/** All accounts that the user can see; disabled ones on request. */
export const accountsQuery = (include_disabled = false) =>
  readAll('/api/v1/accounts', 'accounts', { query: { include_disabled } });

export const accountQuery = (id: string) =>
  read('/api/v1/accounts/{id}', { path: { id }, query: { include_disabled: true } });

/** The members an account is shared with, without its owner. */
export const sharesQuery = (id: string) => readAll('/api/v1/accounts/{id}/shares', 'shares', { path: { id } });

/** An account's valuations, newest first; the last is the opening balance. */
export const valuationsQuery = (account_id: string) =>
  readAll('/api/v1/valuations', 'valuations', { query: { account_id } }, FRESH);

/** Records that an upgrade left as they were or switched off, until a user dismisses the notice. */
export const upgradeNoticesQuery = () => read('/api/v1/upgrade_notices');

const DELETIONS_REFETCH_MS = 3000;

/** The user's deletions in progress, read again while there are any. */
export const deletionsQuery = () =>
  read(
    '/api/v1/deletions',
    { query: { per_page: 100 } },
    {
      refetchInterval: ({ state }) => ((state.data?.deletions.length ?? 0) > 0 ? DELETIONS_REFETCH_MS : false),
    },
  );

/** All categories, subcategories included. */
export const categoriesQuery = () => readAll('/api/v1/categories', 'categories');

export const merchantsQuery = () => read('/api/v1/merchants');

export const tagsQuery = () => read('/api/v1/tags');

export const membersQuery = () => readAll('/api/v1/users', 'users');

/** The family's sample data; admins only. */
export const sampleDataQuery = () => read('/api/v1/sample_data');

/** The user's API keys, revoked ones included, newest first. */
export const apiKeysQuery = () => readAll('/api/v1/api_keys', 'api_keys');

/** The apps that the user has given access to. */
export const connectedAppsQuery = () => readAll('/api/v1/authorized_applications', 'authorized_applications');

/** All recurring payments, active ones first, by next expected date. */
export const recurringQuery = () =>
  readAll('/api/v1/recurring_transactions', 'recurring_transactions', undefined, FRESH);

export const subscriptionsQuery = () => read('/api/v1/recurring_transactions/subscriptions', {}, FRESH);

/** The newest transactions, of one account or of all. */
export const recentTransactionsQuery = (per_page: number) =>
  read('/api/v1/transactions', { query: { per_page } }, FRESH);

/** The newest transaction that is not reviewed, and how many there are. */
export const toReviewQuery = () => read('/api/v1/transactions', { query: { reviewed: false, per_page: 1 } }, FRESH);

export const balanceSheetQuery = () => read('/api/v1/balance_sheet', {}, FRESH);

export const netWorthQuery = (start_date: string, interval: 'day' | 'week' | 'month', end_date?: string) =>
  read('/api/v1/balance_sheet/history', { query: { start_date, interval, ...(end_date && { end_date }) } }, FRESH);

/** The balances of all accounts over the last 90 days, by week. */
export const balanceHistoryQuery = () => read('/api/v1/balances/history', {}, FRESH);

/** An account's balance at the end of each day. */
export const balanceSeriesQuery = (account_id: string, start_date: string, end_date?: string) =>
  read('/api/v1/balances/series', { query: { account_id, start_date, ...(end_date && { end_date }) } }, FRESH);

/** An account's balance at the end of a day; without one before its first day. */
export const balanceOnQuery = (account_id: string, end_date: string) =>
  read('/api/v1/balances', { query: { account_id, end_date, per_page: 1 } }, FRESH);

/** The spending of a month, YYYY-MM, with the month before and the average. */
export const spendingPaceQuery = (month: string) => read('/api/v1/reports/spending_pace', { query: { month } }, FRESH);

/** Income and expenses of a period, by month and by category, if asked for with the period before. */
export const incomeStatementQuery = (start_date: string, end_date: string, compare?: 'previous') =>
  read('/api/v1/income_statement', { query: { start_date, end_date, ...(compare && { compare }) } }, FRESH);
