import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  END_SESSION_CONFIRM_PATH,
  END_SESSION_PATH,
  type OauthParts,
  type OpenProvider,
} from '#access/oauth/provider/index.ts';
import { findUser } from '#access/people/users/index.ts';
import {
  csrfField,
  html,
  liveSession,
  messagePage,
  SIGNED_IN_PATH,
  sendPage,
  signOut,
} from '#access/sign-in/pages/index.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { logoutTarget } from './logout-target.ts';

const FORM_BYTES_MAX = 8 * 1024;

/**
 * Mounts, in a scope of `mountPages`, the page where a client sends a user to sign out (OpenID Connect RP-Initiated Logout). The
 * user is always asked: a link must not end a session. Grants stay; clients revoke their own tokens.
 */
export function mountLogout(scope: FastifyInstance, parts: OauthParts, provider: OpenProvider): void {
  scope.get(END_SESSION_PATH, async (request, reply) => {
    const target = await logoutTarget(provider, request.query);
    const actor = await liveSession(parts, request);
    const user = actor && (await findUser(parts.database.read, actor.familyId, actor.userId));
    return user ? askSignOut(request, reply, user.email, target) : leave(reply, target);
  });

  scope.post(END_SESSION_CONFIRM_PATH, async (request, reply) => {
    const target = await logoutTarget(provider, request.query);
    await signOut(parts, request, reply);
    return leave(reply, target);
  });
}

/**
 * Mounts the same endpoint for clients that send a form. A form of another site brings no session cookie, so the browser is sent on
 * to the page with the form's members as its query.
 */
export function mountLogoutForm(app: FastifyInstance, { basePath }: PublicUrl): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    scope.post(END_SESSION_PATH, async ({ body }, reply) => {
      const query = body instanceof URLSearchParams && body.size > 0 ? `?${body}` : '';
      return reply.removeHeader('content-type').redirect(`${basePath}${END_SESSION_PATH}${query}`, 303);
    });
    done();
  });
}

function askSignOut(request: FastifyRequest, reply: FastifyReply, email: string, target: string | null): FastifyReply {
  const { t } = request;
  const { basePath } = request.ownUrl;
  const query = new URL(request.url, request.ownUrl.origin).search;
  const body = html`<h1>${t('Sign out of Coffer?')}</h1>
<p>${t('You are signed in as <strong>{email}</strong>.', { email })}</p>
<form method="post" action="${basePath + END_SESSION_CONFIRM_PATH + query}">${csrfField(request, reply)}<button>${t('Sign out')}</button></form>
<a class="button quiet" href="${basePath + SIGNED_IN_PATH}">${t('Stay signed in')}</a>`;
  return sendPage(reply, { title: t('Sign out'), body, formAction: target === null ? [] : [target] });
}

function leave(reply: FastifyReply, target: string | null): FastifyReply {
  if (target !== null) return reply.removeHeader('content-type').redirect(target, 303);
  const { t } = reply.request;
  const body = messagePage({ heading: t('You are signed out'), text: t('You can close this page.') });
  return sendPage(reply, { title: t('You are signed out'), body });
}
