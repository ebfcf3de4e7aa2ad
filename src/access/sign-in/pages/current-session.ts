import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownBrowserCookie } from '#access/credentials/known-browsers.ts';
import {
  type Cookie,
  endSessions,
  findSession,
  readCookie,
  SESSION_COOKIE,
  sessionOpenedAt,
  setCookie,
  signOutHeaders,
} from '#access/credentials/sessions/index.ts';
import type { SignInStarted } from '#access/sign-in/flows/index.ts';
import type { UserActor } from '#application/actor.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret } from '#kernel/tokens.ts';
import { SECOND_FACTOR_PATH, SIGNED_IN_PATH, withReturnTo } from './return-to.ts';
import { sendOnward } from './send-page.ts';
import { contextOf, type SignInPageParts } from './sign-in-page-parts.ts';

type SessionParts = Pick<SignInPageParts, 'database' | 'clock'>;

/**
 * The user signed in by the cookie of a request, or null, as in a suspended family. It does not prove which site sent the request.
 */
export async function liveSession(parts: SessionParts, request: FastifyRequest): Promise<UserActor | null> {
  const session = await sessionOf(parts, request);
  return session === null || session.suspension !== null ? null : session.actor;
}

/** The session of the request, that of a suspended family included; null if it is over. */
export async function sessionOf({ database, clock }: SessionParts, { headers, requestContext }: FastifyRequest) {
  const secret = readCookie(headers.cookie, requestContext, SESSION_COOKIE);
  const session = secret === undefined ? undefined : await findSession(database.read, hashSecret(secret));
  if (session === undefined || session.refusal !== null) return null;
  return session.validUntil === null || session.validUntil > instant(clock()) ? session : null;
}

/** Ends the session of the request, if any. */
async function endCurrentSession(
  parts: Pick<SignInPageParts, 'database' | 'clock' | 'credentials'>,
  request: FastifyRequest,
): Promise<void> {
  const session = await sessionOf(parts, request);
  if (session === null) return;
  const { actor } = session;
  const author = { actor, requestId: request.requestContext.requestId };
  await parts.database.writeFamily(actor.familyId, author, (tx) =>
    endSessions(tx, actor.userId, { only: actor.credentialId }),
  );
  parts.credentials.forgetUser(actor.userId);
}

/** Ends the session of the request, if any, and clears what this browser keeps. */
export async function signOut(
  parts: Parameters<typeof endCurrentSession>[0],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await endCurrentSession(parts, request);
  reply.headers(signOutHeaders(request.requestContext));
}

/** The signed-in user, and since when, RFC 3339. */
export type Person = { readonly actor: UserActor; readonly signedInAt: string };

/** Null if no user is signed in. */
export async function signedInPerson(
  parts: Pick<SignInPageParts, 'database' | 'clock'>,
  request: FastifyRequest,
): Promise<Person | null> {
  const actor = await liveSession(parts, request);
  const signedInAt = actor === null ? undefined : await sessionOpenedAt(parts.database.read, actor);
  return actor === null || signedInAt === undefined ? null : { actor, signedInAt };
}

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
