import { type RawSearch, text } from '../routing/index.ts';

/** What the address of this page may hold; optional members only. */
export type OnboardingSearch = { step?: string | undefined };

/** Reads it; what makes no sense is left out. */
export function readOnboardingSearch(search: RawSearch): OnboardingSearch {
  return { step: text(search.step) };
}
