import type { FastifyRequest } from 'fastify';
import { endSessions } from '#access/credentials/sessions/index.ts';
import { liveSession } from './live-session.ts';
import type { SignInPageParts } from './sign-in-page-parts.ts';

/** Ends the session of the request's cookie, if one lives. */
export async function endPresentSession(
  parts: Pick<SignInPageParts, 'settings' | 'database' | 'clock' | 'credentials'>,
  request: FastifyRequest,
): Promise<void> {
  const actor = await liveSession(parts, request.headers.cookie);
  if (actor === null) return;
  const author = { actor, requestId: request.exchange.requestId };
  await parts.database.writeFamily(actor.familyId, author, (tx) =>
    endSessions(tx, actor.userId, { only: actor.credentialId }),
  );
  parts.credentials.forgetUser(actor.userId);
}
