import { FRESH, read, readAll, type Schemas } from '../../api/index.ts';

export type Holding = Schemas['Holding'];
export type Trade = Schemas['Trade'];

/** All securities of the family. */
export const securitiesQuery = () => readAll('/api/v1/securities', 'securities');

/** The holdings on a day: all, or those of a security or an account. */
export const holdingsQuery = (date: string, filter: TradeFilter = {}) =>
  readAll('/api/v1/holdings', 'holdings', { query: { date, ...filter } }, FRESH);

export type TradeFilter = { readonly security_id?: string; readonly account_id?: string };

/** The latest trades, the newest first. */
export const tradesQuery = (filter: TradeFilter) =>
  read('/api/v1/trades', { query: { ...filter, per_page: 50 } }, FRESH);

export const securityQuery = (id: string) => read('/api/v1/securities/{id}', { path: { id } });

/** The prices of a security, the newest first. */
export const pricesQuery = (security_id: string, start_date: string) =>
  readAll('/api/v1/security_prices', 'security_prices', { query: { security_id, start_date } }, FRESH);

type Interval = 'day' | 'week' | 'month';

/** The returns of all holdings from a day to today, also of a security to compare with. */
export const performanceQuery = (start_date: string, interval: Interval, benchmark_id?: string) =>
  read(
    '/api/v1/portfolio/performance',
    { query: { start_date, interval, ...(benchmark_id !== undefined && { benchmark_id }) } },
    FRESH,
  );

/** The lots that are held today. */
export const lotsQuery = () => read('/api/v1/portfolio/lots', {}, FRESH);

export type Grouping = 'kind' | 'currency' | 'country' | 'account';

/** The worth of all holdings today by group. */
export const allocationQuery = (group_by: Grouping) =>
  read('/api/v1/portfolio/allocation', { query: { group_by } }, FRESH);

/** Dividends and interest from a day to today, and those that are expected. */
export const incomeQuery = (start_date: string) =>
  read('/api/v1/portfolio/dividends', { query: { start_date } }, FRESH);

/** The gains that sales of a year realised. */
export const gainsQuery = (year: string) => read('/api/v1/portfolio/gains', { query: { year } }, FRESH);
