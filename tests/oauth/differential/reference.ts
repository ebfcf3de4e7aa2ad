import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { type ClientMetadata, type Configuration, errors, Provider } from 'oidc-provider';
import type { TestApplication } from '#tests/harness/oauth/oauth-flow.ts';
import type { Clients } from './side.ts';

const API_SCOPES = 'read read_write api_keys:write';
const CLIENT_SCOPES = 'openid read read_write';

/** Starts a plain oidc-provider that keeps everything in memory, set to the profile that Coffer has; returns its issuer. */
export async function startReference(t: TestContext, clients: Clients): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, configuration(issuer, clients));
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const isPage = request.url?.startsWith('/interaction/');
    void (isPage ? interact(provider, request, response) : answer(request, response));
  });
  return issuer;
}

function configuration(issuer: string, clients: Clients): Configuration {
  return {
    clients: Object.entries(clients).map(([name, client]) => metadata(client, name === 'native')),
    cookies: { keys: ['not a secret in a test'] },
    scopes: ['openid', 'profile', 'email', 'offline_access', ...API_SCOPES.split(' ')],
    claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    pkce: { required: () => true },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    routes: { authorization: '/oauth/authorize', token: '/oauth/token' },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => issuer,
        useGrantedResource: async () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== issuer) throw new errors.InvalidTarget();
          return { scope: API_SCOPES, accessTokenFormat: 'opaque' };
        },
      },
    },
  };
}

function metadata({ id, secret, redirectUri }: TestApplication, isNative: boolean): ClientMetadata {
  return {
    client_id: id,
    redirect_uris: [redirectUri],
    scope: CLIENT_SCOPES,
    application_type: isNative ? 'native' : 'web',
    grant_types: ['authorization_code', 'refresh_token', ...(secret === null ? [] : ['client_credentials'])],
    ...(secret === null
      ? { token_endpoint_auth_method: 'none' }
      : { token_endpoint_auth_method: 'client_secret_basic', client_secret: secret }),
  };
}

// The least that a person needs: one button to sign in, and one to allow everything.
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session, uid } = await provider.interactionDetails(request, response);
  if (request.method === 'GET') {
    const field = prompt.name === 'login' ? 'password' : 'decision';
    response.setHeader('content-type', 'text/html');
    response.end(`<form method="post" action="/interaction/${uid}"><input name="${field}" value="yes"></form>`);
    return;
  }
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'user' } });
    return;
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) });
  grant.addOIDCScope(`openid ${API_SCOPES}`);
  grant.addResourceScope(provider.issuer, API_SCOPES);
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}
