export {
  convertMarketDay,
  findMarketDays,
  type HoldingsValue,
  holdingsNow,
  type MarketDay,
  marketDayAt,
} from './read-market-days.ts';
export { valueHoldings, valueSecurity } from './value-holdings.ts';
