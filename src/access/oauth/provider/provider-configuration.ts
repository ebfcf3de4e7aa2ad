import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { ACCESS_TOKEN_MS, GRANT_MS, REFRESH_TOKEN_IDLE_MS } from '#access/credentials/tokens/index.ts';
import { OPENID_SCOPES } from '#access/oauth/clients/index.ts';
import { messagePage, renderPage } from '#access/sign-in/pages/index.ts';
import { createAdapter } from './adapter.ts';
import { allowsClientDocument, mayFetchClientDocument } from './client-documents.ts';
import { describeResource } from './describe-resource.ts';
import { DEVICE_CODE_SECONDS } from './device-code.ts';
import { errorText } from './error-text.ts';
import { accountFinder } from './find-account.ts';
import { consentPolicy } from './interaction-policy.ts';
import { grantLoader } from './load-grant.ts';
import type { OauthParts } from './oauth-parts.ts';
import { INTERACTION_PATH, PROVIDER_ROUTES, REGISTRATION_PATH, USERINFO_PATH } from './paths.ts';
import type { ServerKeys } from './server-keys.ts';

const CODE_SECONDS = 60;
const INTERACTION_SECONDS = 3600;
const ID_TOKEN_SECONDS = 3600;

/** How the OAuth library is to behave here. Every default that it warns of, or that OAuth 2.1 would not have, is set. */
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
    // Applications and registered clients name theirs; what is left are clients that describe themselves.
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    discovery: {
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
      url: (_ctx, { uid }) => `${publicUrl.href}${INTERACTION_PATH}/${uid}`,
    },
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    // One access token of the client credentials grant is given up alone; all else is given up whole.
    revokeGrantPolicy: (ctx) => ctx.oidc.entities.AccessToken?.gty !== 'client_credentials',
    // What a page of any origin sends here, it sends with a secret or code of its own: no cookie is read.
    clientBasedCORS: () => true,
    fetch: (input, init) => parts.fetch(input instanceof Request ? input.url : input, init),
    renderError: (ctx, { error, error_description }) => {
      const { heading, text } = errorText(error, error_description);
      const page = renderPage(publicUrl, { title: heading, body: messagePage({ heading, text }) });
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

// What a client is told of a token's life is never more than its grant has left.
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
    // The library's own refuses tokens that are bound to a resource, as all of ours are.
    userinfo: { enabled: false },
    clientCredentials: { enabled: true },
    deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****', deviceInfo: () => ({}) },
    introspection: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? parts.settings.publicUrl.href,
      useGrantedResource: async () => true,
      getResourceServerInfo: describeResource(parts),
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: mayFetchClientDocument(parts),
      allowClient: (_ctx, client) => allowsClientDocument(client),
    },
  };
}
