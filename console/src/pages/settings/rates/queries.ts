import { read, readAll } from '../../../api/index.ts';

/** The family's own rates, newest day first. */
export const ratesQuery = () => readAll('/api/v1/exchange_rates', 'exchange_rates');

/** The newest market rate of a currency; none if this server fetches none. Market rates are against the euro. */
export const marketDayQuery = (currency: string) =>
  read('/api/v1/reference_rates', { query: { to_currency: currency === 'EUR' ? 'USD' : currency, per_page: 1 } });
