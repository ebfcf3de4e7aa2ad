export { importRateFile } from './import-rate-file.ts';
export { MARKET_BASE, type MarketRate } from './market-rate.ts';
export { MarketRateFeed, RATE_FILE_LIMITS } from './market-rate-feed.ts';
export { findMarketRates } from './store.ts';
