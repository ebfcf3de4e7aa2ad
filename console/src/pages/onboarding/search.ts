import { type RawSearch, text } from '../../ui/routing/index.ts';

/** Search parameters of onboarding. */
export type OnboardingSearch = { step?: string | undefined };

/** Reads the search parameters; invalid ones are ignored. */
export function readOnboardingSearch(search: RawSearch): OnboardingSearch {
  return { step: text(search.step) };
}
