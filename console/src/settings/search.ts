import { type RawSearch, text } from '../routing/search-params.ts';

/** What the address of this page may hold; optional members only. */
export type SettingsSearch = { notice?: string | undefined };

/** Reads it; what makes no sense is left out. */
export function readSettingsSearch(search: RawSearch): SettingsSearch {
  return { notice: text(search.notice) };
}
