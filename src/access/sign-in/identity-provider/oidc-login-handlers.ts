import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setCookie } from '#access/credentials/sessions/index.ts';
import {
  completeSignIn,
  contextOf,
  queryText,
  returnToOf,
  sendOnward,
  withReturnTo,
} from '#access/sign-in/pages/index.ts';
import { AppError } from '#kernel/errors.ts';
import { finishOidcLogin, type OidcLoginResult } from './finish-oidc-login.ts';
import {
  CALLBACK_PATH,
  LINK_COOKIE,
  LINK_PATH,
  LOGIN_COOKIE,
  OIDC_LOGIN_PATH,
  type OidcParts,
  pendingSecret,
} from './oidc-login.ts';
import { faultOf, type ProviderFault, sendLoginFailed } from './oidc-login-pages.ts';
import { startOidcLogin } from './start-oidc-login.ts';

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
