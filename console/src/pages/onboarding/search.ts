import { type RawSearch, text } from '../../ui/routing/index.ts';

export type OnboardingSearch = { step?: string | undefined };

export function readOnboardingSearch(search: RawSearch): OnboardingSearch {
  return { step: text(search.step) };
}
