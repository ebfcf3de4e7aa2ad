import { flag, type RawSearch } from '../../../ui/routing/index.ts';

/** Search parameters of the API keys page. */
export type KeysSearch = {
  /** Shows revoked keys too. */
  revoked?: true | undefined;
};

/** Reads the search parameters; invalid ones are ignored. */
export function readKeysSearch(search: RawSearch): KeysSearch {
  return { revoked: flag(search.revoked) };
}
