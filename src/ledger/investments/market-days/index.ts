export { wrongMarketDays } from './check-market-days.ts';
export {
  convertMarketDay,
  findMarketDays,
  type HoldingsValue,
  holdingsNow,
  type MarketDay,
  marketDayAt,
} from './read-market-days.ts';
export { findTradedDays, type TradedDay } from './traded-days.ts';
export { valueHoldings, valueSecurity } from './value-holdings.ts';
