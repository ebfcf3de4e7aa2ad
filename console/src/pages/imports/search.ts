import { type RawSearch, text } from '../../ui/routing/index.ts';

export type ImportsSearch = {
  /** The import that is reviewed or has run. */
  id?: string | undefined;
  /** The file that arrives in chunks, or has several accounts. */
  session?: string | undefined;
  /** The account to import to. */
  account?: string | undefined;
};

export function readImportsSearch(search: RawSearch): ImportsSearch {
  return { id: text(search.id), session: text(search.session), account: text(search.account) };
}
