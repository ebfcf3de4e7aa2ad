export { addPricesOfFile, lastSplits, type PriceOfFile, removePricesOfFile } from './file-prices.ts';
export { SECURITY_PRICE } from './kind.ts';
export { currencyInFile, parsePriceFile } from './parse-price-file.ts';
export { removePrices, storePrices } from './prices.ts';
export { findPrices } from './store.ts';
