import { read, type Schemas } from '../../api/index.ts';

export type Forecast = Schemas['AccountForecast'];
export type ForecastItem = Forecast['days'][number]['items'][number];

// They depend on transactions, so that each visit loads them again.
const fresh = { staleTime: 0 } as const;

/** The forecasts of all accounts in a few figures. */
export const forecastsQuery = () => read('/api/v1/forecast', {}, fresh);

/** The forecast of an account; it is short below an amount. */
export const forecastQuery = (id: string, below: string) =>
  read('/api/v1/accounts/{id}/forecast', { path: { id }, query: { below } }, fresh);
