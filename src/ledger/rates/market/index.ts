export { importRateFile } from '#ledger/rates/market-import/import-rate-file.ts';
export { MARKET_BASE, type MarketRate } from './market-rate.ts';
export { MarketRateFeed, RATE_FILE_LIMITS } from '#ledger/rates/market-import/market-rate-feed.ts';
export { findMarketRates } from './store.ts';
