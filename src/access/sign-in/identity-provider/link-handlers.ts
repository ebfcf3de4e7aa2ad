import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { peekStep } from '#access/credentials/sign-in-steps/index.ts';
import { findUser } from '#access/people/users/index.ts';
import { csrfField, sendOnward, sendPage, setCookie } from '#access/sign-in/pages/index.ts';
import { contextOf, errandOf, liveSession, SIGNED_IN_PATH } from '#access/sign-in/sign-in-pages/index.ts';
import { instant } from '#kernel/time/clock.ts';
import { confirmedLink } from './confirmed-link.ts';
import { freshCaller } from './fresh-caller.ts';
import type { TripParts } from './identity-provider-parts.ts';
import { linkForm, notLinkedYet } from './link-pages.ts';
import { LINK_COOKIE, PENDING_LINK, type PendingLink } from './oidc-login.ts';
import { sendTripEnded } from './oidc-login-pages.ts';
import { LINK_PATH } from './paths.ts';
import { heldSecret } from './pending-secret.ts';

/** Mounts the page that links: only by a form of ours, and only to somebody who has signed in just now. */
export function mountLink(scope: FastifyInstance, parts: TripParts): void {
  scope.get(LINK_PATH, async (request, reply) => {
    const pending = await pendingLink(parts, request);
    if (pending === undefined) return sendTripEnded(reply, parts.name, 'expired', null);
    return showLink(parts, request, reply, pending);
  });

  scope.post(LINK_PATH, async (request, reply) => {
    const actor = await freshCaller(parts, await liveSession(parts, request.headers.cookie));
    const secret = heldSecret(request, LINK_COOKIE);
    if (actor === null || secret === undefined) return sendOnward(reply, LINK_PATH);
    const outcome = await confirmedLink({ ...contextOf(parts, request), actor }, secret);
    reply.header('set-cookie', setCookie(parts.settings.publicUrl, LINK_COOKIE, null));
    if (outcome.kind !== 'linked') return sendTripEnded(reply, parts.name, outcome.kind, null);
    return sendOnward(reply, outcome.returnTo ?? SIGNED_IN_PATH);
  });
}

async function pendingLink(parts: TripParts, request: FastifyRequest): Promise<PendingLink | undefined> {
  const secret = heldSecret(request, LINK_COOKIE);
  if (secret === undefined) return undefined;
  return peekStep({ db: parts.database.read, now: instant(parts.clock()) }, PENDING_LINK, secret);
}

async function showLink(
  parts: TripParts,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: PendingLink,
): Promise<FastifyReply> {
  const actor = await freshCaller(parts, await liveSession(parts, request.headers.cookie));
  const user = actor && (await findUser(parts.database.read, actor.familyId, actor.userId));
  const { basePath } = request.publicUrl;
  const view = { basePath, provider: parts.name, identity: pending.email ?? pending.subject };
  if (!user) return sendPage(reply, { title: 'Not linked yet', body: notLinkedYet(view) });
  const body = linkForm({ ...view, csrf: csrfField(request, reply), email: user.email });
  const { formAction } = await errandOf(parts, pending.returnTo);
  return sendPage(reply, { title: 'Link your account', body, formAction });
}
