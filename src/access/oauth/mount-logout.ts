import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Client } from 'oidc-provider';
import { z } from 'zod';
import { isRedirectAllowed } from '#access/oauth/clients/index.ts';
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
import { AppError } from '#kernel/errors.ts';
import { isId } from '#kernel/ids.ts';

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

/** A request of a client to sign its user out (OpenID Connect RP-Initiated Logout §2). */
const LogoutRequest = z.object({
  id_token_hint: z.string().max(4096).optional(),
  client_id: z.string().optional(),
  post_logout_redirect_uri: z.string().optional(),
  state: z.string().max(1024).optional(),
});

const Hint = z.object({ aud: z.string() });

/** Where the browser goes after the sign-out; null for a page of this server. @throws AppError `bad_request` */
async function logoutTarget(provider: OpenProvider, query: unknown): Promise<string | null> {
  const request = LogoutRequest.safeParse(query);
  if (!request.success) throw refusal('a parameter is repeated or too long');
  const { id_token_hint, client_id, post_logout_redirect_uri, state } = request.data;
  const client = await clientOf(provider, id_token_hint, client_id);
  if (post_logout_redirect_uri === undefined) return null;
  // Otherwise any link could send the user anywhere.
  if (client === undefined || !isRedirectAllowed(post_logout_redirect_uri, client.redirectUris ?? []))
    throw refusal('the address to return to is not a redirect URI of the application');
  const target = new URL(post_logout_redirect_uri);
  if (state !== undefined) target.searchParams.set('state', state);
  return target.href;
}

async function clientOf(
  provider: OpenProvider,
  hint: string | undefined,
  clientId: string | undefined,
): Promise<Client | undefined> {
  const hinted = hint === undefined ? undefined : audienceOf(hint);
  if (hinted !== undefined && clientId !== undefined && hinted !== clientId)
    throw refusal('client_id and id_token_hint name different applications');
  const id = hinted ?? clientId;
  if (id === undefined) return undefined;
  const { Client: Clients, IdToken } = await provider();
  // A metadata document is not fetched for this: such a client is known while it is in use.
  const client = isId(id) ? await Clients.find(id) : await Clients.find(id).catch(() => undefined);
  if (client === undefined) throw refusal('the application is unknown');
  if (hint !== undefined) {
    await IdToken.validate(hint, client).catch((cause: unknown) => {
      throw refusal('id_token_hint is not an ID token of this server', cause);
    });
  }
  return client;
}

// Read before the signature is verified, which needs the client.
function audienceOf(hint: string): string {
  try {
    const [, payload = ''] = hint.split('.');
    return Hint.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())).aud;
  } catch (cause) {
    throw refusal('id_token_hint is not an ID token of this server', cause);
  }
}

function refusal(reason: string, cause?: unknown): AppError {
  return new AppError('bad_request', `This sign-out cannot continue: ${reason}`, { cause });
}
