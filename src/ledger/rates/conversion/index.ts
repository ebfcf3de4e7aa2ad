export { distinctRates, MARKET_BASE, type MarketRate, type MissingRate, type Rates } from './rates.ts';
export { ratesOn } from './read-rates.ts';
export { findMarketRates } from './store.ts';
