import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2';
import {
  authorize,
  type ListeningCoffer,
  newPkce,
  pageText,
  startWithApplication,
  type TestApplication,
} from '../harness/oauth/oauth-flow.ts';

// Two clients that many applications use, as their guides show them.

const statusWith = async ({ base }: ListeningCoffer, token: unknown): Promise<number> =>
  (await fetch(`${base}/api/v1/accounts`, { headers: { authorization: `Bearer ${token}` } })).status;

const simpleConfig = ({ base }: ListeningCoffer, { id, secret }: TestApplication) => ({
  client: { id, secret: secret ?? '' },
  auth: {
    tokenHost: base,
    tokenPath: '/oauth/token',
    authorizePath: '/oauth/authorize',
    revokePath: '/oauth/revoke',
  },
});

test('simple-oauth2 signs in, refreshes and revokes, and has tokens of its own', async (t) => {
  const { server, user, application, browser } = await startWithApplication(t, { confidential: true });
  await browser.signIn(user);
  const config = simpleConfig(server, application);
  const client = new AuthorizationCode(config);
  const { verifier, challenge } = newPkce();
  const redirect_uri = application.redirectUri;
  const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };
  const url = client.authorizeURL({ redirect_uri, scope: 'read', state: 'state', ...pkce } as never);
  const back = await authorize(browser, url);
  const code = back.searchParams.get('code') ?? '';
  const signedIn = await client.getToken({ code, redirect_uri, code_verifier: verifier } as never);
  assert.equal(signedIn.token.scope, 'read');
  assert.equal(await statusWith(server, signedIn.token.access_token), 200);
  const fresh = await signedIn.refresh();
  assert.notEqual(fresh.token.access_token, signedIn.token.access_token);
  assert.equal(await statusWith(server, fresh.token.access_token), 200);
  await fresh.revokeAll();
  assert.equal(await statusWith(server, fresh.token.access_token), 401);
  const { authorizePath: _, ...auth } = config.auth;
  const own = await new ClientCredentials({ ...config, auth }).getToken({ scope: 'read' });
  assert.equal(await statusWith(server, own.token.access_token), 200);
  await own.revoke('access_token');
  assert.equal(await statusWith(server, own.token.access_token), 401);
});

test('oidc-client-ts signs in, refreshes, revokes and signs out', async (t) => {
  const { server, user, application, browser } = await startWithApplication(t);
  await browser.signIn(user);
  const client = new OidcClient({
    authority: server.base,
    client_id: application.id,
    redirect_uri: application.redirectUri,
    post_logout_redirect_uri: application.redirectUri,
    scope: 'openid email read',
    loadUserInfo: true,
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
  const { url } = await client.createSigninRequest({});
  const back = await authorize(browser, url);
  const signedIn = await client.processSigninResponse(back.href);
  assert.deepEqual([signedIn.profile.sub, signedIn.profile.email], [user.id, user.email]);
  assert.equal(await statusWith(server, signedIn.access_token), 200);

  const { refresh_token = '', id_token, session_state, profile } = signedIn;
  const state = { refresh_token, id_token, session_state, scope: signedIn.scope, profile, data: {} };
  const fresh = await client.useRefreshToken({ state: state as never });
  assert.notEqual(fresh.access_token, signedIn.access_token);
  assert.equal(await statusWith(server, fresh.access_token), 200);
  await client.revokeToken(fresh.access_token, 'access_token');
  assert.equal(await statusWith(server, fresh.access_token), 401);

  const out = await client.createSignoutRequest({ id_token_hint: id_token ?? '', state: 'done' });
  const left = await browser.submitOnce(await browser.open(out.url), {});
  const end = left.headers.get('location') ?? assert.fail(await pageText(left));
  assert.ok(end.startsWith(application.redirectUri), end);
  assert.equal((await client.processSignoutResponse(end)).userState, 'done');
});
