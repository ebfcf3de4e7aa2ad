import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownBrowserCookie } from '#access/credentials/known-browsers/index.ts';
import { type Cookie, SESSION_COOKIE, setCookie } from '#access/credentials/sessions/index.ts';
import type { SignInStarted } from '#access/sign-in/flows/index.ts';
import { endCurrentSession } from './current-session.ts';
import { SECOND_FACTOR_PATH, SIGNED_IN_PATH, withReturnTo } from './return-to.ts';
import { sendOnward } from './send-page.ts';
import { contextOf, type SignInPageParts } from './sign-in-page-parts.ts';

/** The step of a sign-in whose first factor was correct. */
export const STEP_COOKIE: Cookie = { name: 'coffer_step', maxAgeSeconds: 300 };

/**
 * Completes a factor of a sign-in. Signed in: sets the new session, ends the one it replaces and continues at `returnTo`, a
 * local path. Otherwise continues with the second factor.
 */
export async function completeSignIn(
  parts: Pick<SignInPageParts, 'database' | 'clock' | 'credentials'>,
  request: FastifyRequest,
  reply: FastifyReply,
  outcome: SignInStarted,
  returnTo: string | null,
): Promise<FastifyReply> {
  if (outcome.kind === 'second_factor_due') {
    reply.header('set-cookie', setCookie(request.requestContext, STEP_COOKIE, outcome.step));
    return sendOnward(reply, withReturnTo(SECOND_FACTOR_PATH, returnTo));
  }
  await endCurrentSession(parts, request);
  reply.header('set-cookie', setCookie(request.requestContext, STEP_COOKIE, null));
  reply.header('set-cookie', setCookie(request.requestContext, SESSION_COOKIE, outcome.secret));
  reply.header('set-cookie', await knownBrowserCookie(contextOf(parts, request), outcome.userId));
  return sendOnward(reply, returnTo ?? SIGNED_IN_PATH);
}
