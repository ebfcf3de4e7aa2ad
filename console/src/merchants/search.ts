import { type RawSearch, text } from '../routing/search-params.ts';

/** What the address of this page may hold; optional members only. */
export type MerchantsSearch = { q?: string | undefined };

/** Reads it; what makes no sense is left out. */
export function readMerchantsSearch(search: RawSearch): MerchantsSearch {
  return { q: text(search.q) };
}
