export { wrongMarketDays } from './check-market-days.ts';
export { findKnownPrices, type KnownPrices, type LastPrice } from './known-prices.ts';
export {
  convertMarketDay,
  findMarketDays,
  type HoldingsValue,
  holdingsNow,
  holdingsOn,
  type MarketDay,
  marketDayAt,
} from './read-market-days.ts';
export { countStalePrices, isStale } from './stale-prices.ts';
export { findTradedDays, type TradedDay } from './traded-days.ts';
export { ValueChange } from './value-change.ts';
export { valueSecurities } from './value-holdings.ts';
