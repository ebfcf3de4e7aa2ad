import { type RawSearch, text } from '../routing/search-params.ts';

/** What the address of this page may hold; optional members only. */
export type CategoriesSearch = { q?: string | undefined };

/** Reads it; what makes no sense is left out. */
export function readCategoriesSearch(search: RawSearch): CategoriesSearch {
  return { q: text(search.q) };
}
