import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as client from 'openid-client';
import {
  approveDevice,
  authorize,
  type ListeningCoffer,
  registerApplication,
  startListening,
  type TestApplication,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';

// openid-client as anybody would use it, against a server it never heard of.

const HTTP = { execute: [client.allowInsecureRequests] };

async function start(t: Parameters<typeof startListening>[0], members: Parameters<typeof registerApplication>[2] = {}) {
  const server = await startListening(t);
  const user = await server.coffer.signUp();
  const application = await registerApplication(server.coffer, user, members);
  const browser = new TestBrowser(server.base);
  await browser.signIn(user);
  return { server, user, application, browser, config: await discover(server, application) };
}

function discover({ base }: ListeningCoffer, { id, secret }: TestApplication, algorithm?: 'oauth2') {
  const options = { ...HTTP, ...(algorithm && { algorithm }) };
  const authentication = secret === null ? client.None() : client.ClientSecretBasic(secret);
  return client.discovery(new URL(base), id, undefined, authentication, options);
}

async function signIn(
  config: client.Configuration,
  browser: TestBrowser,
  { redirectUri }: TestApplication,
  parameters: Record<string, string>,
) {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...parameters,
  });
  const back = await authorize(browser, url);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  return client.authorizationCodeGrant(config, back, checks);
}

const statusWith = async ({ base }: ListeningCoffer, token: string): Promise<number> =>
  (await fetch(`${base}/api/v1/accounts`, { headers: { authorization: `Bearer ${token}` } })).status;

test('openid-client signs in, reads the API and the user, refreshes and revokes', async (t) => {
  const { server, user, application, browser, config } = await start(t);
  const tokens = await signIn(config, browser, application, { scope: 'openid email read', resource: server.base });
  assert.equal(tokens.claims()?.sub, user.id);
  assert.equal(tokens.claims()?.email, user.email);
  assert.equal(tokens.scope, 'openid email read');
  assert.equal(await statusWith(server, tokens.access_token), 200);
  const info = await client.fetchUserInfo(config, tokens.access_token, user.id);
  assert.deepEqual(info, { sub: user.id, email: user.email, email_verified: false });

  const fresh = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  assert.equal(fresh.claims()?.sub, user.id);
  assert.notEqual(fresh.refresh_token, tokens.refresh_token);
  assert.equal(await statusWith(server, fresh.access_token), 200);

  await client.tokenRevocation(config, fresh.refresh_token ?? '');
  for (const { access_token } of [tokens, fresh]) assert.equal(await statusWith(server, access_token), 401);
});

test('openid-client finds the same server by OAuth and OpenID discovery', async (t) => {
  const { server, application, config } = await start(t);
  const other = await discover(server, application, 'oauth2');
  assert.deepEqual(other.serverMetadata(), config.serverMetadata());
  assert.equal(other.serverMetadata().issuer, server.base);
});

test('openid-client gets, introspects and revokes a client credentials token', async (t) => {
  const { server, user, config } = await start(t, { confidential: true });
  const token = await client.clientCredentialsGrant(config, { scope: 'read', resource: server.base });
  assert.equal(token.scope, 'read');
  assert.equal(token.refresh_token, undefined);
  assert.equal(await statusWith(server, token.access_token), 200);
  const facts = await client.tokenIntrospection(config, token.access_token);
  assert.deepEqual([facts.active, facts.sub, facts.scope], [true, user.id, 'read']);
  assert.equal(facts.aud, server.base);
  const other = await client.clientCredentialsGrant(config, { scope: 'read' });
  await client.tokenRevocation(config, token.access_token);
  assert.deepEqual(await client.tokenIntrospection(config, token.access_token), { active: false });
  assert.deepEqual(
    [await statusWith(server, token.access_token), await statusWith(server, other.access_token)],
    [401, 200],
  );
});

test('openid-client gets a token for a device approved on another device', async (t) => {
  const { server, user, browser, config } = await start(t);
  const device = await client.initiateDeviceAuthorization(config, { scope: 'openid read' });
  assert.match(device.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  assert.deepEqual([device.verification_uri, device.interval], [`${server.base}/oauth/device`, 5]);
  await approveDevice(browser, device.verification_uri_complete ?? '');
  const tokens = await client.pollDeviceAuthorizationGrant(config, { ...device, interval: 0 });
  assert.equal(tokens.claims()?.sub, user.id);
  assert.ok(tokens.refresh_token);
  assert.equal(await statusWith(server, tokens.access_token), 200);
});
