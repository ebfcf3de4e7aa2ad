import { flag, type RawSearch } from '../../ui/routing/index.ts';

/** Search parameters of the page of proposals. */
export type ProposalsSearch = {
  /** Shows decided proposals too. */
  decided?: true | undefined;
};

/** Reads the search parameters; invalid ones are ignored. */
export function readProposalsSearch(search: RawSearch): ProposalsSearch {
  return { decided: flag(search.decided) };
}
