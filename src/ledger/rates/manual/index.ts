export { EXCHANGE_RATE } from './kind.ts';
export { exchangeRateRecord } from './present.ts';
