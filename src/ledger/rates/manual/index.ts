export { exchangeRateRecord } from './present.ts';
export type { MissingRate, Rates } from '#ledger/rates/conversion/rates.ts';
export { ratesOn } from '#ledger/rates/conversion/read-rates.ts';
export { MissingRateEntry } from './schemas.ts';
