import { lazyPage } from '../routing/index.ts';

export { readOnboardingSearch } from './search.ts';

export const OnboardingPage = lazyPage(() => import('./onboarding-page.tsx'), 'OnboardingPage');
