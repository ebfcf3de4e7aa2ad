import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError, familySettingsQuery, profileQuery } from '../api/index.ts';

/**
 * Lets a page begin that needs a person: reads who it is and how the family writes things. Without a session the browser goes
 * to the sign-in page (api/query-client.ts), and whoever has not finished the introduction is led to it. The API leads nobody.
 */
export async function requirePerson(queryClient: QueryClient, pathname: string): Promise<void> {
  const isIntroduction = pathname === '/onboarding';
  try {
    const [profile] = await Promise.all([
      queryClient.ensureQueryData(profileQuery()),
      queryClient.ensureQueryData(familySettingsQuery()),
    ]);
    if (!profile.onboarding.completed && !isIntroduction) throw redirect({ to: '/onboarding' });
  } catch (error) {
    // The browser is leaving: nothing must be shown in between.
    if (error instanceof ApiError && error.status === 401) await new Promise(() => {});
    throw error;
  }
}
