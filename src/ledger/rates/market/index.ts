export { importRateFile } from './import-rate-file.ts';
export { MARKET_BASE, type MarketRate } from './market-rate.ts';
export { MarketRateFeed } from './market-rate-feed.ts';
export { findMarketRates } from './store.ts';
