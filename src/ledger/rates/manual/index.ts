export { exchangeRateRecord } from './present.ts';
export type { MissingRate, Rates } from './rates.ts';
export { ratesOn } from './read-rates.ts';
export { exchangeRateRoutes } from './routes.ts';
export { MissingRateEntry } from './schemas.ts';
