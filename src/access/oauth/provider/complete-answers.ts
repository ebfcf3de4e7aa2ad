import type { KoaContextWithOIDC } from 'oidc-provider';
import { POLL_SECONDS } from './device-code.ts';
import { DISCOVERY_PATHS, PROVIDER_ROUTES } from './paths.ts';
import { OAUTH_SCOPES } from './scopes.ts';

const { token, revocation, introspection, device_authorization } = PROVIDER_ROUTES;

type OauthError = { readonly error: string; readonly error_description: string };

/** Corrects and completes oidc-provider's responses. */
export async function completeAnswers(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.status === 200) completeSuccess(ctx);
  else if (ctx.status === 400) correctError(ctx);
}

function completeSuccess(ctx: KoaContextWithOIDC): void {
  // Clients parse every response as JSON, also the empty one of RFC 7009 §2.2.
  if (ctx.path === revocation) ctx.body = {};
  if (DISCOVERY_PATHS.some((path) => path === ctx.path)) extend(ctx, { scopes_supported: OAUTH_SCOPES });
  if (ctx.path === device_authorization) extend(ctx, { interval: POLL_SECONDS });
}

function extend({ body }: KoaContextWithOIDC, members: object): void {
  if (typeof body === 'object' && body !== null) Object.assign(body, members);
}

// oidc-provider answers `invalid_request` where RFC 6749 §5.2 has a code of its own.
function correctError(ctx: KoaContextWithOIDC): void {
  if ((ctx.path === introspection || ctx.path === revocation) && sentNoClient(ctx)) {
    answer(ctx, 401, { error: 'invalid_client', error_description: 'client authentication is required' });
  }
  if (ctx.path === token && isGrantTypeOfOthers(ctx)) {
    const error_description = 'requested grant type is not allowed for this client';
    answer(ctx, 400, { error: 'unauthorized_client', error_description });
  }
}

function answer(ctx: KoaContextWithOIDC, status: number, body: OauthError): void {
  ctx.status = status;
  ctx.body = body;
}

// No parameters: the body is no form, and `invalid_request` is right.
function sentNoClient({ oidc, headers }: KoaContextWithOIDC): boolean {
  return headers.authorization === undefined && oidc.params !== undefined && !oidc.params.client_id;
}

function isGrantTypeOfOthers({ oidc, body }: KoaContextWithOIDC): boolean {
  const { client, params } = oidc;
  const isRefused = typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_request';
  const type = params?.grant_type;
  return isRefused && client !== undefined && typeof type === 'string' && !client.grantTypeAllowed(type);
}
