import type { Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';

export type Step = 'about' | 'start' | 'account';

export const TITLES: Readonly<Record<Step, { readonly title: string; readonly text: string }>> = {
  about: { title: t('Welcome'), text: t('Tell us a few basics. You can change them later in the settings.') },
  start: { title: t('How do you want to start?'), text: t('You can do either of these later too.') },
  account: { title: t('Add your first account'), text: t('For example your main bank account.') },
};

/**
 * The current step. The first step's answers are saved when it is done, so an interrupted onboarding resumes after it.
 * Only admins see the later steps.
 */
export function stepOf(
  profile: Schemas['Profile'],
  family: Schemas['FamilySettings'],
  requested: string | undefined,
): Step {
  const isKnown = profile.first_name !== null && family.country !== null;
  if (profile.role !== 'admin' || requested === 'about' || !isKnown) return 'about';
  return requested === 'account' ? 'account' : 'start';
}
