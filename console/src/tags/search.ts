import { type RawSearch, text } from '../routing/search-params.ts';

/** What the address of this page may hold; optional members only. */
export type TagsSearch = { q?: string | undefined };

/** Reads it; what makes no sense is left out. */
export function readTagsSearch(search: RawSearch): TagsSearch {
  return { q: text(search.q) };
}
