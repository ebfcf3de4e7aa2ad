import { findSession, sessionCookieName, sessionSecretFrom } from '#access/credentials/sessions/index.ts';
import type { UserActor } from '#application/actor.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret } from '#kernel/tokens.ts';
import type { SignInPageParts } from './sign-in-page-parts.ts';

/** Who is signed in by the session in a `Cookie` header; null where nobody is. It proves nothing of what sent the request. */
export async function liveSession(
  { settings, database, clock }: Pick<SignInPageParts, 'settings' | 'database' | 'clock'>,
  cookieHeader: string | undefined,
): Promise<UserActor | null> {
  const secret = sessionSecretFrom(cookieHeader, sessionCookieName(settings.publicUrl));
  const session = secret === undefined ? undefined : await findSession(database.read, hashSecret(secret));
  if (session === undefined || session.refusal !== null) return null;
  return session.validUntil === null || session.validUntil > instant(clock()) ? session.actor : null;
}
