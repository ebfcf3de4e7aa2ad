import { FRESH, read, readAll, type Schemas } from '../../api/index.ts';

export type Holding = Schemas['Holding'];
export type Trade = Schemas['Trade'];

/** All securities of the family. */
export const securitiesQuery = () => readAll('/api/v1/securities', 'securities');

/** The holdings of all accounts on a day, of one security or of all. */
export const holdingsQuery = (date: string, security_id?: string) =>
  readAll('/api/v1/holdings', 'holdings', { query: { date, ...(security_id && { security_id }) } }, FRESH);

export type TradeFilter = { readonly security_id?: string; readonly account_id?: string };

/** The latest trades, the newest first. */
export const tradesQuery = (filter: TradeFilter) =>
  read('/api/v1/trades', { query: { ...filter, per_page: 50 } }, FRESH);

export const securityQuery = (id: string) => read('/api/v1/securities/{id}', { path: { id } });

/** The prices of a security, the newest first. */
export const pricesQuery = (security_id: string, start_date: string) =>
  readAll('/api/v1/security_prices', 'security_prices', { query: { security_id, start_date } }, FRESH);
