import { type Configuration, interactionPolicy, type JWKS, type KoaContextWithOIDC } from 'oidc-provider';
import { ACCESS_TOKEN_MS, GRANT_MS, REFRESH_TOKEN_IDLE_MS } from '#access/credentials/tokens/index.ts';
import { areDocumentRedirectsAllowed, OPENID_SCOPES, REGISTRATION_PATH } from '#access/oauth/clients/index.ts';
import { messagePage, renderPage } from '#access/sign-in/pages/index.ts';
import { createAdapter } from './adapter.ts';
import { describeResource } from './api-resource.ts';
import { DEVICE_CODE_SECONDS } from './device-code.ts';
import { grantLoader } from './load-grant.ts';
import type { OauthParts } from './oauth-parts.ts';
import { INTERACTION_PATH, PROVIDER_ROUTES, USERINFO_PATH } from './paths.ts';
import { mayFetchClientDocument } from './throttle-provider.ts';
import { accountFinder } from './userinfo.ts';

const CODE_SECONDS = 60;
const INTERACTION_SECONDS = 3600;
const ID_TOKEN_SECONDS = 3600;

/** The keys that must outlive the process: what signs id tokens, and what signs the OAuth server's cookies. */
export type ServerKeys = { readonly jwks: JWKS; readonly cookieKeys: string[] };

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
      allowClient: (_ctx, { redirectUris = [] }) => areDocumentRedirectsAllowed(redirectUris),
    },
  };
}

const { base, Check, Prompt } = interactionPolicy;

/** When a person is asked to sign in, which the library decides well, and when to consent, which is ours to decide. */
function consentPolicy(): interactionPolicy.DefaultPolicy {
  const policy = base();
  policy.remove('consent');
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      // What the person has just allowed, or the client holds already, has come with an id.
      new Check('consent_due', 'consent is required', ({ oidc }) => oidc.grant?.jti === undefined),
    ),
  );
  return policy;
}

const TEXTS: Readonly<Record<string, string>> = {
  invalid_client: 'The application is not known to this server, or not set up as it says.',
  invalid_redirect_uri: 'The application wants the answer sent to an address that is not one of its own.',
  access_denied: 'The application got no access.',
  invalid_request: 'The application sent a request that this server does not understand.',
  temporarily_unavailable: 'There were too many requests. Wait a minute and try again.',
};

const FALLBACK = 'The application sent a request that this server cannot answer.';

/** What a person is told who was sent here with a request that leads nowhere; the code is for whoever mends it. */
function errorText(error: string, description: string | undefined): { heading: string; text: string } {
  if (error === 'server_error') {
    return { heading: 'Something went wrong', text: 'The fault is with this server. Go back and try again.' };
  }
  const detail = description === undefined ? error : `${error}: ${description}`;
  return { heading: 'This request cannot go on', text: `${TEXTS[error] ?? FALLBACK} (${detail})` };
}
