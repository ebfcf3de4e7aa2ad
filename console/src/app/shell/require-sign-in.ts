import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError, accountsQuery, familySettingsQuery, profileQuery } from '../../api/index.ts';
import { setDraftOwner } from '../../ui/forms/index.ts';
import { followLanguage } from '../../ui/i18n/index.ts';
import { selectPerson } from '../../ui/index.ts';

/**
 * Guards every page: loads the user and the family's settings. Without a session the query client opens the sign-in
 * page; users who have not finished onboarding are redirected to it.
 */
export async function requireSignIn(queryClient: QueryClient, pathname: string): Promise<void> {
  const isIntroduction = pathname === '/onboarding';
  // The sidebar and most pages begin with the accounts: they load with the session. A page that needs them tells their error.
  queryClient.ensureQueryData(accountsQuery(true)).catch(() => {});
  try {
    const [profile] = await Promise.all([
      queryClient.ensureQueryData(profileQuery()),
      queryClient.ensureQueryData(familySettingsQuery()),
    ]);
    followLanguage(profile.language);
    setDraftOwner(profile.id);
    selectPerson(profile.id);
    if (!profile.onboarding.completed && !isIntroduction) throw redirect({ to: '/onboarding' });
  } catch (error) {
    // The browser is leaving for the sign-in page, or that of a suspended family: render nothing meanwhile.
    const isLeaving = error instanceof ApiError && (error.status === 401 || error.code === 'family_suspended');
    if (isLeaving) await new Promise(() => {});
    throw error;
  }
}
