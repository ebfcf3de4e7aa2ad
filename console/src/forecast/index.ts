import { lazy } from 'react';

export { ForecastTable } from './forecast-table.tsx';

export const AccountForecast = lazy(async () => ({
  default: (await import('./account-forecast.tsx')).AccountForecast,
}));
