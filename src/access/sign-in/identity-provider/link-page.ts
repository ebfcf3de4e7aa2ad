import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setCookie } from '#access/credentials/sessions/index.ts';
import { peekStep } from '#access/credentials/sign-in-steps.ts';
import { findUser } from '#access/people/users/index.ts';
import {
  contextOf,
  csrfField,
  type Html,
  html,
  liveSession,
  pendingClientOf,
  SIGN_IN_PATH,
  SIGNED_IN_PATH,
  type SignInPageParts,
  sendOnward,
  sendPage,
  type Translate,
  withReturnTo,
} from '#access/sign-in/pages/index.ts';
import type { UserActor } from '#application/actor.ts';
import { isProved } from '#application/requirement.ts';
import { instant } from '#kernel/time/clock.ts';
import { confirmLink } from './identities.ts';
import { LINK_COOKIE, LINK_PATH, type OidcParts, PENDING_LINK, type PendingLink, pendingSecret } from './oidc-login.ts';
import { sendLoginFailed } from './oidc-login-pages.ts';

/** Mounts the page that links an identity: only by our own form, and only for a user who has just signed in. */
export function mountLink(scope: FastifyInstance, parts: OidcParts): void {
  scope.get(LINK_PATH, async (request, reply) => {
    const pending = await pendingLink(parts, request);
    if (pending === undefined) return sendLoginFailed(reply, parts.name, 'expired', null);
    return showLink(parts, request, reply, pending);
  });

  scope.post(LINK_PATH, async (request, reply) => {
    const actor = recentlyProved(parts, await liveSession(parts, request));
    const secret = pendingSecret(request, LINK_COOKIE);
    if (actor === null || secret === undefined) return sendOnward(reply, LINK_PATH);
    const outcome = await confirmLink({ ...contextOf(parts, request), actor }, secret);
    reply.header('set-cookie', setCookie(request.requestContext, LINK_COOKIE, null));
    if (outcome.kind !== 'linked') return sendLoginFailed(reply, parts.name, outcome.kind, null);
    return sendOnward(reply, outcome.returnTo ?? SIGNED_IN_PATH);
  });
}

async function pendingLink(parts: OidcParts, request: FastifyRequest): Promise<PendingLink | undefined> {
  const secret = pendingSecret(request, LINK_COOKIE);
  if (secret === undefined) return undefined;
  return peekStep({ db: parts.database.read, now: instant(parts.clock()) }, PENDING_LINK, secret);
}

async function showLink(
  parts: OidcParts,
  request: FastifyRequest,
  reply: FastifyReply,
  pending: PendingLink,
): Promise<FastifyReply> {
  const actor = recentlyProved(parts, await liveSession(parts, request));
  const user = actor && (await findUser(parts.database.read, actor.familyId, actor.userId));
  const { t } = request;
  const { basePath } = request.ownUrl;
  const view = { t, basePath, provider: parts.name, identity: pending.email ?? pending.subject };
  if (!user) return sendPage(reply, { title: t('Not linked yet'), body: notLinkedPage(view) });
  const body = linkForm({ ...view, csrf: csrfField(request, reply), email: user.email });
  const { formAction } = await pendingClientOf(parts, pending.returnTo);
  return sendPage(reply, { title: t('Link your account'), body, formAction });
}

type LinkView = {
  readonly t: Translate;
  readonly basePath: string;
  readonly provider: string;
  readonly identity: string;
};

/** For a user without a linked account: how to link one. */
function notLinkedPage({ t, basePath, provider, identity }: LinkView): Html {
  const href = basePath + withReturnTo(SIGN_IN_PATH, LINK_PATH);
  return html`<h1>${t('No account is linked yet')}</h1>
<p>${t('You signed in at {provider} as <strong>{identity}</strong>, which is not linked to an account here.', { provider, identity })}</p>
<p>${t('Sign in to your account once and link it. After that you can sign in with {provider}.', { provider })}</p>
<a class="button" href="${href}">${t('Sign in and link')}</a>`;
}

/** Asks whether the identity may sign in as the user. */
function linkForm(view: LinkView & { readonly csrf: Html; readonly email: string }): Html {
  const { t, basePath, provider, identity, csrf, email } = view;
  return html`<h1>${t('Link your account?')}</h1>
<p>${t('Signing in at {provider} as <strong>{identity}</strong> will then sign in here as <strong>{email}</strong>.', { provider, identity, email })}</p>
<form method="post" action="${basePath + LINK_PATH}">${csrf}<button>${t('Link||verb')}</button></form>
<a class="button quiet" href="${basePath}${SIGN_IN_PATH}">${t('Not now')}</a>`;
}

/**
 * The actor, if they proved their identity within the last ten minutes: an open or stolen session must not be enough to add a
 * sign-in method.
 */
function recentlyProved({ clock }: Pick<SignInPageParts, 'clock'>, actor: UserActor | null): UserActor | null {
  return actor !== null && isProved(actor, clock()) ? actor : null;
}
