export { exchangeRateRecord } from './present.ts';
export type { MissingRate, Rates } from './rates.ts';
export { ratesOn } from './read-rates.ts';
export { MissingRateEntry } from './schemas.ts';
