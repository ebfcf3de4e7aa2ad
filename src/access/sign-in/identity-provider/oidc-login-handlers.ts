import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setCookie } from '#access/credentials/sessions/index.ts';
import { openStep } from '#access/credentials/sign-in-steps.ts';
import { addressThrottle, admitAttempt } from '#access/credentials/throttle.ts';
import {
  completeSignIn,
  contextOf,
  queryText,
  returnToOf,
  sendOnward,
  withReturnTo,
} from '#access/sign-in/pages/index.ts';
import type { AnonymousContext } from '#application/context.ts';
import { AppError } from '#kernel/errors.ts';
import { finishOidcLogin, type OidcLoginResult } from './finish-oidc-login.ts';
import {
  CALLBACK_PATH,
  LINK_COOKIE,
  LINK_PATH,
  LOGIN_COOKIE,
  OIDC_LOGIN,
  OIDC_LOGIN_PATH,
  type OidcLogin,
  type OidcParts,
  pendingSecret,
} from './oidc-login.ts';
import { faultOf, type ProviderFault, sendLoginFailed } from './oidc-login-pages.ts';
import type { ProviderClient } from './provider-client.ts';

/** Mounts the start and the callback of an OIDC login. Starting one changes nothing, so a link may do it. */
export function mountOidcLogin(scope: FastifyInstance, parts: OidcParts): void {
  scope.get(OIDC_LOGIN_PATH, async (request, reply) => {
    const returnTo = returnToOf(request);
    const purpose = { returnTo, isLinking: queryText(request, 'link') === '1' };
    try {
      const { url, secret } = await startOidcLogin(contextOf(parts, request), parts.client, purpose);
      reply.header('set-cookie', setCookie(request.requestContext, LOGIN_COOKIE, secret));
      return reply.removeHeader('content-type').redirect(url.href, 303);
    } catch (error) {
      if (error instanceof AppError) throw error;
      return sendLoginFailed(reply, parts.name, logFault(parts, request, error), returnTo);
    }
  });

  scope.get(CALLBACK_PATH, async (request, reply) => {
    const end = await finishOidcLogin(
      contextOf(parts, request),
      parts,
      pendingSecret(request, LOGIN_COOKIE),
      queryOf(request),
    );
    if (end.kind === 'expired') return sendLoginFailed(reply, parts.name, 'expired', null);
    reply.header('set-cookie', setCookie(request.requestContext, LOGIN_COOKIE, null));
    return answer(parts, request, reply, end);
  });
}

function answer(
  parts: OidcParts,
  request: FastifyRequest,
  reply: FastifyReply,
  end: Exclude<OidcLoginResult, { kind: 'expired' }>,
): Promise<FastifyReply> | FastifyReply {
  const { returnTo } = end;
  if (end.kind === 'failed') return sendLoginFailed(reply, parts.name, logFault(parts, request, end.error), returnTo);
  const { admission } = end;
  switch (admission.kind) {
    case 'signed_in':
      return completeSignIn(parts, request, reply, admission, returnTo);
    case 'link_due':
      reply.header('set-cookie', setCookie(request.requestContext, LINK_COOKIE, admission.step));
      return sendOnward(reply, withReturnTo(LINK_PATH, returnTo));
    default:
      return sendLoginFailed(reply, parts.name, admission.kind, returnTo);
  }
}

function logFault({ log }: OidcParts, request: FastifyRequest, error: unknown): ProviderFault {
  if (error instanceof AppError) throw error;
  const { fault, reasons } = faultOf(error);
  log.warn(
    { request_id: request.requestContext.requestId, reasons },
    'signing in through the identity provider failed',
  );
  return fault;
}

function queryOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}

/** The URL to redirect to, and the secret that binds the login to the browser. */
type StartedLogin = { readonly url: URL; readonly secret: string };

/**
 * Starts an OIDC login. Rejects with openid-client's errors if the provider is unavailable. @throws AppError
 * `too_many_attempts`.
 */
async function startOidcLogin(
  { db, address }: AnonymousContext,
  client: ProviderClient,
  purpose: Pick<OidcLogin, 'returnTo' | 'isLinking'>,
): Promise<StartedLogin> {
  await admitAttempt(db, addressThrottle(address));
  const { url, secrets } = await client.begin();
  return { url, secret: await db.write((tx) => openStep(tx, OIDC_LOGIN, { ...secrets, ...purpose })) };
}
