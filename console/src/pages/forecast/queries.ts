import { queryOptions } from '@tanstack/react-query';
import { api, type Schemas, unwrap } from '../../api/index.ts';

export type Forecast = Schemas['AccountForecast'];
export type ForecastItem = Forecast['days'][number]['items'][number];

// They depend on transactions, so that each visit loads them again.
const fresh = { staleTime: 0 } as const;

/** The forecasts of all accounts in a few figures. */
export const forecastsQuery = () =>
  queryOptions({
    queryKey: ['forecast'],
    ...fresh,
    queryFn: ({ signal }) => unwrap(api.GET('/api/v1/forecast', { signal })),
  });

/** The forecast of an account; it is short below an amount. */
export const forecastQuery = (id: string, below: string) =>
  queryOptions({
    queryKey: ['forecast', id, { below }],
    ...fresh,
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/accounts/{id}/forecast', { params: { path: { id }, query: { below } }, signal })),
  });
