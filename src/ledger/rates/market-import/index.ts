export { importRateFile } from './import-rate-file.ts';
export { MarketRateFeed, RATE_FILE_LIMITS } from './market-rate-feed.ts';
