import type { FastifyRequest } from 'fastify';
import { endSessions } from '#access/credentials/sessions/index.ts';
import { liveSession } from './live-session.ts';
import type { SignInPageParts } from './sign-in-page-parts.ts';

/** Ends the session of the request's cookie, if one lives. */
export async function endPresentSession(
  parts: Pick<SignInPageParts, 'settings' | 'database' | 'clock' | 'credentials'>,
  request: FastifyRequest,
): Promise<void> {
  const caller = await liveSession(parts, request.headers.cookie);
  if (caller === null) return;
  const author = { caller, requestId: request.exchange.requestId };
  await parts.database.writeFamily(caller.familyId, author, (tx) =>
    endSessions(tx, caller.userId, { only: caller.credentialId }),
  );
  parts.credentials.forgetUser(caller.userId);
}
