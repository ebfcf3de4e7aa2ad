import { timingSafeEqual } from 'node:crypto';
import type { Client, KoaContextWithOIDC, Session } from 'oidc-provider';
import Provider from 'oidc-provider';
import { loadServerKeys } from '#access/credentials/server-keys.ts';
import { isRedirectAllowed } from '#access/oauth/clients/index.ts';
import { newId } from '#kernel/ids.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { clientCredentialsGrant } from './client-credentials.ts';
import { POLL_SECONDS } from './device-code.ts';
import type { OauthParts } from './oauth-parts.ts';
import { DISCOVERY_PATHS, PROVIDER_ROUTES, resourceSpellings } from './paths.ts';
import { providerConfiguration } from './provider-configuration.ts';
import { factsOf } from './request-facts.ts';
import { OAUTH_SCOPES } from './scopes.ts';
import { throttleProvider } from './throttle-provider.ts';

/** Creates the oidc-provider server with our tokens, secrets and sessions. */
export async function createProvider(parts: OauthParts): Promise<Provider> {
  const { publicUrl } = parts.settings;
  const provider = new Provider(publicUrl.href, providerConfiguration(parts, await loadServerKeys(parts.database)));
  // The mount sets our own host and scheme where a proxy would, so that no URL follows the request.
  provider.proxy = true;
  useOurTokens(provider);
  useOurClients(provider);
  useOneResource(provider, resourceSpellings(publicUrl));
  useOurSessions(provider);
  provider.use(throttleProvider(parts));
  provider.use(completeAnswers);
  provider.registerGrantType('client_credentials', clientCredentialsGrant(parts), ['scope', 'resource'], ['resource']);
  provider.on('server_error', (ctx, error) => {
    parts.log.error({ err: error, request_id: factsOf(ctx.req).requestId }, 'the OAuth server failed');
  });
  return provider;
}

function useOurTokens({ AccessToken, RefreshToken, AuthorizationCode }: Provider): void {
  Object.assign(AccessToken.prototype, {
    generateTokenId(this: { format?: string }) {
      this.format = 'opaque';
      return newSecret('cfa');
    },
  });
  Object.assign(RefreshToken.prototype, { generateTokenId: () => newSecret('cfr') });
  Object.assign(AuthorizationCode.prototype, { generateTokenId: () => newSecret('cfc') });
}

function useOurClients({ Client }: Provider): void {
  Object.assign(Client.prototype, {
    compareClientSecret(this: Client, actual: string) {
      const [sent, kept] = [Buffer.from(hashSecret(actual)), Buffer.from(this.clientSecret ?? '')];
      return sent.length === kept.length && timingSafeEqual(sent, kept);
    },
    redirectUriAllowed(this: Client, uri: string) {
      return isRedirectAllowed(uri, this.redirectUris ?? []);
    },
  });
}

// A token is for the one resource, however it was named when the grant began.
function useOneResource({ AuthorizationCode, DeviceCode, RefreshToken }: Provider, spellings: readonly string[]): void {
  const resourceIndicators = { get: () => new Set(spellings) };
  for (const model of [AuthorizationCode, DeviceCode, RefreshToken])
    Object.defineProperty(model.prototype, 'resourceIndicators', resourceIndicators);
}

/**
 * oidc-provider's session is built from our session cookie for each request and never stored, so it cannot outlive ours or
 * belong to another user.
 */
function useOurSessions({ Session }: Provider): void {
  Object.assign(Session, {
    get: async (ctx: KoaContextWithOIDC): Promise<Session> => {
      const person = factsOf(ctx.req).person;
      const session: Session = Object.assign(Reflect.construct(Session, []), {
        uid: person?.actor.credentialId ?? newId(),
        ...(person !== null && {
          accountId: person.actor.userId,
          loginTs: Math.floor(Date.parse(person.signedInAt) / 1000),
        }),
        // A destroyed session is not stored and sets no cookie.
        destroyed: true,
      });
      Reflect.apply(Reflect.get(ctx.oidc, 'entity'), ctx.oidc, ['Session', session]);
      return session;
    },
  });
}

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
