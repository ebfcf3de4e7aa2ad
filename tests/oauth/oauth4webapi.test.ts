import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as oauth from 'oauth4webapi';
import {
  approveDevice,
  authorize,
  registerApplication,
  startListening,
  type TestApplication,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';

// oauth4webapi as anybody would use it, against a server it never heard of.

const http = { [oauth.allowInsecureRequests]: true };

async function start(t: Parameters<typeof startListening>[0], confidential: boolean) {
  const { coffer, base } = await startListening(t);
  const user = await coffer.signUp();
  const application = await registerApplication(coffer, user, { confidential });
  const browser = new TestBrowser(base);
  await browser.signIn(user);
  const issuer = new URL(base);
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...http });
  const as = await oauth.processDiscoveryResponse(issuer, found);
  const client: oauth.Client = { client_id: application.id };
  const auth = application.secret === null ? oauth.None() : oauth.ClientSecretPost(application.secret);
  return { coffer, base, user, application, browser, as, client, auth };
}

type Started = Awaited<ReturnType<typeof start>>;

async function signIn({ as, client, auth, browser }: Started, { redirectUri }: TestApplication, resource: string) {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const url = new URL(as.authorization_endpoint ?? '');
  const query = {
    client_id: client.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid read',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    resource,
  };
  url.search = new URLSearchParams(query).toString();
  const parameters = oauth.validateAuthResponse(as, client, await authorize(browser, url), state);
  const more = { additionalParameters: { resource }, ...http };
  const answer = await oauth.authorizationCodeGrantRequest(as, client, auth, parameters, redirectUri, verifier, more);
  return oauth.processAuthorizationCodeResponse(as, client, answer, { requireIdToken: true });
}

for (const confidential of [false, true]) {
  const kind = confidential ? 'a confidential' : 'a public';
  test(`oauth4webapi signs in to ${kind} client, calls the API, refreshes and revokes`, async (t) => {
    const started = await start(t, confidential);
    const { base, user, application, as, client, auth } = started;
    const tokens = await signIn(started, application, base);
    assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.sub, user.id);
    const call = (token: string) =>
      oauth.protectedResourceRequest(token, 'GET', new URL(`${base}/api/v1/accounts`), undefined, undefined, http);
    assert.equal((await call(tokens.access_token)).status, 200);

    const info = await oauth.userInfoRequest(as, client, tokens.access_token, http);
    assert.equal((await oauth.processUserInfoResponse(as, client, user.id, info)).sub, user.id);

    const answer = await oauth.refreshTokenGrantRequest(as, client, auth, tokens.refresh_token ?? '', http);
    const fresh = await oauth.processRefreshTokenResponse(as, client, answer);
    assert.equal((await call(fresh.access_token)).status, 200);

    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, auth, fresh.refresh_token ?? '', http),
    );
    await assert.rejects(call(fresh.access_token), oauth.WWWAuthenticateChallengeError);
  });
}

test('oauth4webapi gets and introspects a client credentials token', async (t) => {
  const { base, user, as, client, auth } = await start(t, true);
  const asked = await oauth.clientCredentialsGrantRequest(as, client, auth, { scope: 'read', resource: base }, http);
  const token = await oauth.processClientCredentialsResponse(as, client, asked);
  const looked = await oauth.introspectionRequest(as, client, auth, token.access_token, http);
  const facts = await oauth.processIntrospectionResponse(as, client, looked);
  assert.deepEqual([facts.active, facts.sub, facts.client_id], [true, user.id, client.client_id]);
});

test('oauth4webapi gets a token for a device after authorization_pending', async (t) => {
  const { as, client, auth, browser, user } = await start(t, false);
  const asked = await oauth.deviceAuthorizationRequest(as, client, auth, { scope: 'openid read' }, http);
  const device = await oauth.processDeviceAuthorizationResponse(as, client, asked);
  const poll = async () => {
    const answer = await oauth.deviceCodeGrantRequest(as, client, auth, device.device_code, http);
    return oauth.processDeviceCodeResponse(as, client, answer);
  };
  await assert.rejects(poll(), (error: oauth.ResponseBodyError) => error.error === 'authorization_pending');
  await approveDevice(browser, device.verification_uri_complete ?? '');
  assert.equal(oauth.getValidatedIdTokenClaims(await poll())?.sub, user.id);
});
