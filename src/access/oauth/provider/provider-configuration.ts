import {
  type Client,
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
  type ResourceServer,
} from 'oidc-provider';
import type { ServerKeys } from '#access/credentials/server-keys.ts';
import { ACCESS_TOKEN_MS, GRANT_MS, REFRESH_TOKEN_IDLE_MS } from '#access/credentials/tokens/index.ts';
import { OPENID_SCOPES, REGISTRATION_PATH, redirectUriFault } from '#access/oauth/clients/index.ts';
import { createAdapter } from '#access/oauth/models/adapter.ts';
import {
  type Html,
  html,
  messagePage,
  renderPage,
  type Translate,
  translatorFor,
} from '#access/sign-in/pages/index.ts';
import type { PublicUrl } from '#config/setting-parsers.ts';
import { clientCeilings, requestedWords } from './client-ceiling.ts';
import { DEVICE_CODE_SECONDS } from './device-code.ts';
import { grantLoader } from './load-grant.ts';
import type { OauthParts } from './oauth-parts.ts';
import { END_SESSION_PATH, INTERACTION_PATH, PROVIDER_ROUTES, resourceSpellings, USERINFO_PATH } from './paths.ts';
import { OAUTH_SCOPES } from './scopes.ts';
import { mayFetchClientDocument } from './throttle-provider.ts';
import { accountFinder } from './userinfo.ts';

const CODE_SECONDS = 60;
const INTERACTION_SECONDS = 3600;
const ID_TOKEN_SECONDS = 3600;

/** The configuration of oidc-provider. It sets every default that the library warns of or that OAuth 2.1 rules out. */
export function providerConfiguration(parts: OauthParts, keys: ServerKeys): Configuration {
  const { publicUrl, oauthRegistration } = parts.settings;
  const secure = publicUrl.origin.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure } as const;
  const prefix = secure ? '__Secure-' : '';
  return {
    adapter: createAdapter(parts),
    jwks: keys.jwks,
    cookies: {
      keys: keys.cookieKeys,
      long: cookie,
      short: cookie,
      names: { interaction: `${prefix}coffer_interaction`, resume: `${prefix}coffer_resume` },
    },
    routes: PROVIDER_ROUTES,
    scopes: [...OPENID_SCOPES],
    claims: { openid: ['sub'], profile: ['name', 'given_name', 'family_name'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    // Other clients set theirs; these defaults apply to metadata documents.
    extraClientMetadata: clientCeilings,
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    discovery: {
      end_session_endpoint: publicUrl.href + END_SESSION_PATH,
      userinfo_endpoint: publicUrl.href + USERINFO_PATH,
      ...(oauthRegistration === 'open' && { registration_endpoint: publicUrl.href + REGISTRATION_PATH }),
      service_documentation: `${publicUrl.href}/docs`,
    },
    pkce: { required: () => true },
    ttl: lifetimes(),
    findAccount: accountFinder(parts.database.read),
    loadExistingGrant: grantLoader(parts),
    interactions: {
      policy: consentPolicy(),
      // A path: the request's cookie is at the host that was asked, which may differ from the issuer's.
      url: (_ctx, { uid }) => `${publicUrl.basePath}${INTERACTION_PATH}/${uid}`,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    // A client credentials token is revoked alone; any other revocation revokes the grant.
    revokeGrantPolicy: (ctx) => ctx.oidc.entities.AccessToken?.gty !== 'client_credentials',
    // No cookie is read here, so pages of any origin may call it.
    clientBasedCORS: () => true,
    fetch: (input, init) => parts.fetch(input instanceof Request ? input.url : input, init),
    renderError: (ctx, { error, error_description }) => {
      const page = errorPage(publicUrl, ctx.get('accept-language'), error, error_description);
      ctx.set({ ...page.headers });
      ctx.body = page.html;
    },
    features: features(parts),
  };
}

function lifetimes(): NonNullable<Configuration['ttl']> {
  return {
    AccessToken: withinGrant(ACCESS_TOKEN_MS / 1000),
    RefreshToken: withinGrant(REFRESH_TOKEN_IDLE_MS / 1000),
    AuthorizationCode: CODE_SECONDS,
    DeviceCode: DEVICE_CODE_SECONDS,
    Grant: GRANT_MS / 1000,
    IdToken: ID_TOKEN_SECONDS,
    Interaction: INTERACTION_SECONDS,
    Session: INTERACTION_SECONDS,
  };
}

// A token never outlives its grant.
function withinGrant(seconds: number) {
  return ({ oidc }: KoaContextWithOIDC): number =>
    Math.max(1, Math.min(seconds, oidc.entities.Grant?.remainingTTL ?? seconds));
}

function features(parts: OauthParts): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    // oidc-provider's userinfo refuses tokens bound to a resource, as all of ours are.
    userinfo: { enabled: false },
    clientCredentials: { enabled: true },
    deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
    introspection: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      // Several in a token request are left as they are, which the library refuses.
      defaultResource: ({ oidc }, _client, oneOf) =>
        oneOf !== undefined && oidc.route === 'token' && Array.isArray(oidc.params?.resource)
          ? oneOf
          : (oneOf?.[0] ?? parts.settings.publicUrl.href),
      useGrantedResource: async () => true,
      getResourceServerInfo: describeResource(parts),
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: mayFetchClientDocument(parts),
      allowClient: (_ctx, { redirectUris = [] }) => redirectUris.every((uri) => redirectUriFault(uri) === undefined),
    },
  };
}

const { base, Check, Prompt } = interactionPolicy;

/** When a user must sign in (decided by oidc-provider) and when to consent (decided by us). */
function consentPolicy(): interactionPolicy.DefaultPolicy {
  const policy = base();
  policy.remove('consent');
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      // A grant from this consent or an earlier one has an id.
      new Check('consent_due', 'consent is required', ({ oidc }) => oidc.grant?.jti === undefined),
    ),
  );
  return policy;
}

const ASKING = new Set(['authorization', 'device_authorization']);
// The parameters are stored while the user decides.
const STATE_BYTES_MAX = 1024;
const PARAMETER_BYTES_MAX = 4096;

/**
 * Describes the one resource. oidc-provider asks for it in every authorization request before any page is shown, so the
 * requested scopes are checked against the client here, and the size of the request.
 */
function describeResource(parts: OauthParts) {
  const { publicUrl } = parts.settings;
  const spellings: readonly string[] = resourceSpellings(publicUrl);
  return async (ctx: KoaContextWithOIDC, identifier: string, client: Client): Promise<ResourceServer> => {
    if (!spellings.includes(identifier)) throw new errors.InvalidTarget();
    const { params, route } = ctx.oidc;
    if (ASKING.has(route) && params !== undefined) {
      requireBounded(params);
      const asked = typeof params.scope === 'string' ? params.scope : undefined;
      params.scope = withReading(requestedWords(client, asked)).join(' ');
    }
    return { scope: OAUTH_SCOPES.join(' '), audience: publicUrl.href, accessTokenFormat: 'opaque' };
  };
}

/** @throws InvalidRequest */
function requireBounded(params: Readonly<Record<string, unknown>>): void {
  if (typeof params.state === 'string' && Buffer.byteLength(params.state) > STATE_BYTES_MAX)
    throw new errors.InvalidRequest(`state must have at most ${STATE_BYTES_MAX} bytes`);
  if (Buffer.byteLength(JSON.stringify(params)) > PARAMETER_BYTES_MAX)
    throw new errors.InvalidRequest(`the parameters must have at most ${PARAMETER_BYTES_MAX} bytes together`);
}

// The user may allow the reading part of `read_write` alone.
function withReading(words: readonly string[]): string[] {
  return words.includes('read_write') ? [...new Set(['read', ...words])] : [...words];
}

/** The page of a failed authorization request; the code and its description are for developers. */
function errorPage(
  publicUrl: PublicUrl,
  acceptLanguage: string,
  error: string,
  description: string | undefined,
): ReturnType<typeof renderPage> {
  const t = translatorFor(acceptLanguage);
  const isOurs = error === 'server_error';
  const heading = isOurs ? t('Something went wrong') : t('This request cannot continue');
  const detail = description === undefined ? error : `${error}: ${description}`;
  const text = isOurs
    ? t('This server had an error. Go back and try again.')
    : html`${sentenceOf(t, error)} (<span lang="en">${detail}</span>)`;
  return renderPage(publicUrl, t, { title: heading, body: messagePage({ heading, text }) });
}

function sentenceOf(t: Translate, error: string): Html {
  switch (error) {
    case 'invalid_client':
      return t('This server does not know the application, or the application is not configured correctly.');
    case 'invalid_redirect_uri':
      return t('The application asked to be sent back to an address that is not registered for it.');
    case 'access_denied':
      return t('The application was not given access.');
    case 'invalid_request':
      return t('The application sent a request that this server does not understand.');
    case 'temporarily_unavailable':
      return t('Too many requests. Wait a minute and try again.');
    default:
      return t('The application sent a request that this server cannot process.');
  }
}
