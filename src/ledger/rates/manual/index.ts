export { exchangeRateRecord } from './present.ts';
