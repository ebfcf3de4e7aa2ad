export { importRateFile } from './import-rate-file.ts';
export { REFERENCE_BASE, type ReferenceQuote } from './reference-quote.ts';
export { ReferenceRateFeed } from './reference-rate-feed.ts';
export { findReferenceQuotes } from './store.ts';
