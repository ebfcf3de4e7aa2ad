export { fetchMarketPrices, marketPriceWork } from './fetch-market-prices.ts';
export { PRICE_ANSWER_LIMITS } from './price-source.ts';
