import { queryOptions } from '@tanstack/react-query';
import { allPages, api, unwrap } from '../../../api/index.ts';

/** The family's own rates, newest day first. */
export const ratesQuery = () =>
  queryOptions({
    queryKey: ['exchange-rates'],
    queryFn: ({ signal }) =>
      allPages(
        (query) => unwrap(api.GET('/api/v1/exchange_rates', { params: { query }, signal })),
        (page) => page.exchange_rates,
      ),
  });

/** The newest day with a market rate of a currency; null if this server fetches none. */
export const marketDayQuery = (currency: string) =>
  queryOptions({
    queryKey: ['market-day', currency],
    queryFn: async ({ signal }) => {
      // Market rates are against the euro.
      const query = { to_currency: currency === 'EUR' ? 'USD' : currency, per_page: 1 };
      const { reference_rates } = await unwrap(api.GET('/api/v1/reference_rates', { params: { query }, signal }));
      return reference_rates[0]?.date ?? null;
    },
  });
