import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { dumpLedger } from '../harness/family/dump-ledger.ts';
import {
  authorizationUrl,
  authorize,
  authorizeAndExchange,
  newPkce,
  post,
  registerApplication,
  startListening,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';

async function start(t: TestContext, confidential = false) {
  const server = await startListening(t);
  const user = await server.coffer.signUp();
  const application = await registerApplication(server.coffer, user, { confidential });
  const browser = new TestBrowser(server.base);
  await browser.signIn(user);
  const works = async (token: string) =>
    (await server.coffer.call('GET', '/api/v1/accounts', { token })).status === 200;
  return { ...server, server, user, application, browser, works };
}

async function codeOf({ base, browser, application }: Awaited<ReturnType<typeof start>>) {
  const { verifier, challenge } = newPkce();
  const back = await authorize(browser, authorizationUrl(base, application, challenge));
  const code = back.searchParams.get('code') ?? '';
  return {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: application.redirectUri,
  };
}

test('of fifty parallel redemptions of one code exactly one gets a token', async (t) => {
  const started = await start(t);
  const exchange = await codeOf(started);
  const { base, application } = started;
  // Connections first: the redemptions must arrive together, not one after another.
  await Promise.all(Array.from({ length: 50 }, () => fetch(`${base}/livez`)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => post(base, '/oauth/token', application, exchange)),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    const isShed = status === 429 || status === 503;
    assert.ok(isShed || (status === 400 && body.error === 'invalid_grant'), JSON.stringify(body));
  }
});

test('two redemptions of a code at the same instant end the grant', async (t) => {
  const started = await start(t);
  const { coffer, base, application, advance, works } = started;
  for (let round = 0; round < 50; round += 1) {
    advance(61);
    const exchange = await codeOf(started);
    const answers = await Promise.all([1, 2].map(() => post(base, '/oauth/token', application, exchange)));
    const issued = answers.filter(({ status }) => status === 200);
    assert.ok(issued.length <= 1, `round ${round}`);
    for (const { body } of issued) assert.equal(await works(body.access_token), false, `round ${round}`);
  }
  const grants = await coffer.database.read
    .selectFrom('grants')
    .select('revoked_at')
    .where('client_id', '=', application.id)
    .execute();
  assert.deepEqual([grants.length, grants.filter(({ revoked_at }) => revoked_at === null).length], [50, 0]);
});

test('a valid replay of a code revokes its tokens', async (t) => {
  const { server, base, browser, application, works } = await start(t);
  const { exchange, tokens } = await authorizeAndExchange(server, browser, application);
  assert.ok(await works(tokens.access_token));
  const replay = await post(base, '/oauth/token', application, exchange);
  assert.deepEqual([replay.status, replay.body.error], [400, 'invalid_grant']);
  assert.equal(await works(tokens.access_token), false);
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
  assert.equal((await post(base, '/oauth/token', application, refresh)).status, 400);
});

test('a replay with a wrong verifier, redirect or client revokes nothing', async (t) => {
  const { server, base, coffer, user, browser, application, works } = await start(t);
  const { exchange, tokens } = await authorizeAndExchange(server, browser, application);
  const stranger = await registerApplication(coffer, user);
  const replays = [
    { client: application, form: { ...exchange, code_verifier: newPkce().verifier } },
    { client: application, form: { ...exchange, redirect_uri: 'https://app.example/other' } },
    { client: stranger, form: exchange },
  ];
  for (const { client, form } of replays) {
    assert.equal((await post(base, '/oauth/token', client, form)).body.error, 'invalid_grant');
    assert.ok(await works(tokens.access_token));
  }
});

test('a code expires after 60 seconds', async (t) => {
  const started = await start(t);
  const { base, application, advance } = started;
  const [early, late] = [await codeOf(started), await codeOf(started)];
  advance(59);
  assert.equal((await post(base, '/oauth/token', application, early)).status, 200);
  advance(1);
  assert.equal((await post(base, '/oauth/token', application, late)).body.error, 'invalid_grant');
});

test('every client needs PKCE, and plain is refused', async (t) => {
  const { base, browser, application } = await start(t, true);
  for (const more of [
    { code_challenge: '', code_challenge_method: '' },
    { code_challenge_method: 'plain' },
    { code_challenge_method: '' },
  ]) {
    const back = new URL(
      (await browser.open(String(authorizationUrl(base, application, newPkce().challenge, more)))).headers.get(
        'location',
      ) ?? '',
    );
    assert.equal(back.searchParams.get('error'), 'invalid_request');
    assert.equal(back.searchParams.get('iss'), base);
    assert.equal(back.searchParams.get('state'), 'state');
  }
});

test('an access token expires after an hour, and no table has a secret in plain text', async (t) => {
  const { server, coffer, base, advance, browser, application, works } = await start(t, true);
  const { code, tokens } = await authorizeAndExchange(server, browser, application, { scope: 'openid read' });
  assert.deepEqual([tokens.expires_in, tokens.token_type], [3600, 'Bearer']);
  for (const [token, prefix] of [
    [tokens.access_token, 'cfa'],
    [tokens.refresh_token, 'cfr'],
    [code, 'cfc'],
  ]) {
    assert.match(token, new RegExp(`^${prefix}_[0-9A-Za-z]{36}$`));
  }
  const device = await post(base, '/oauth/device_authorization', application, { scope: 'read' });
  const dump = await dumpLedger(coffer);
  assert.ok(dump.includes('oauth_states'));
  for (const secret of [
    code,
    tokens.access_token,
    tokens.refresh_token,
    device.body.device_code,
    device.body.user_code.replace('-', ''),
  ]) {
    assert.ok(!dump.includes(secret));
  }
  assert.doesNotMatch(dump, /cf[acrspt]_[0-9A-Za-z]{36}/);
  for (const line of coffer.logLines) assert.doesNotMatch(line, /cf[acrspt]_[0-9A-Za-z]{36}|code=/);
  advance(3599);
  assert.ok(await works(tokens.access_token));
  advance(1);
  assert.equal(await works(tokens.access_token), false);
});
