import { flag, type RawSearch } from '../../ui/routing/index.ts';

export type ProposalsSearch = {
  /** Shows decided proposals too. */
  decided?: true | undefined;
};

export function readProposalsSearch(search: RawSearch): ProposalsSearch {
  return { decided: flag(search.decided) };
}
