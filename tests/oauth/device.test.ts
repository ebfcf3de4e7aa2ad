import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  approveDevice,
  pageText,
  post,
  registerApplication,
  startListening,
  TestBrowser,
} from '../harness/oauth/oauth-flow.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

async function start(t: TestContext) {
  const server = await startListening(t);
  const user = await server.coffer.signUp();
  const application = await registerApplication(server.coffer, user, { redirectUris: [] });
  const browser = new TestBrowser(server.base);
  await browser.signIn(user);
  const begin = async (scope = 'openid read read_write') =>
    (await post(server.base, '/oauth/device_authorization', application, { scope })).body;
  const poll = async (device_code: string) => {
    const { status, body } = await post(server.base, '/oauth/token', application, { grant_type: GRANT, device_code });
    return status === 200 ? body : body.error;
  };
  const enter = async (user_code: string, by = browser) =>
    by.submit(await by.open(`${server.base}/oauth/device`), { user_code });
  return { ...server, user, application, browser, begin, poll, enter };
}

test('a device that polls too fast gets slow_down, five seconds more each time', async (t) => {
  const { begin, poll, advance } = await start(t);
  const { device_code } = await begin();
  assert.equal(await poll(device_code), 'authorization_pending');
  advance(4);
  assert.equal(await poll(device_code), 'slow_down');
  advance(9);
  assert.equal(await poll(device_code), 'slow_down');
  advance(15);
  assert.equal(await poll(device_code), 'authorization_pending');
});

test('a device gets the granted scopes, once', async (t) => {
  const { begin, poll, browser, base } = await start(t);
  const { device_code, verification_uri_complete } = await begin();
  await approveDevice(browser, verification_uri_complete, ['read']);
  const answers = await Promise.all(Array.from({ length: 10 }, () => poll(device_code)));
  const tokens = answers.filter((answer) => typeof answer === 'object');
  assert.equal(tokens.length, 1);
  assert.equal(tokens[0].scope, 'openid read');
  assert.ok(answers.every((answer) => typeof answer === 'object' || answer === 'invalid_grant'));
  assert.equal(await poll(device_code), 'invalid_grant');
  assert.ok(base);
});

test('allowing a device without a ticked box shows the page again', async (t) => {
  const { begin, poll, enter, browser, advance } = await start(t);
  const { device_code, user_code } = await begin('read_write');
  const again = await browser.submit(await enter(user_code), { decision: 'allow', scope: null });
  assert.equal(again.status, 422);
  assert.match(await pageText(again), /Tick at least one box, or press Deny/);
  assert.match(await pageText(await browser.submit(again, { decision: 'allow' })), /^Connected/);
  advance(5);
  assert.equal((await poll(device_code)).scope, 'read');
});

test('a refused device gets access_denied, a late one expired_token', async (t) => {
  const { begin, poll, enter, browser, advance } = await start(t);
  const refused = await begin();
  const confirmation = await enter(refused.user_code.toLowerCase().replace('-', ' '));
  assert.ok((await pageText(confirmation)).includes(refused.user_code), await pageText(confirmation));
  assert.match(await pageText(await browser.submit(confirmation, { decision: 'deny' })), /^Denied/);
  assert.equal(await poll(refused.device_code), 'access_denied');
  const late = await begin();
  assert.equal(late.expires_in, 600);
  advance(600);
  assert.equal(await poll(late.device_code), 'expired_token');
  assert.equal((await enter(late.user_code)).status, 422);
});

test('a user code can be decided on once', async (t) => {
  const { begin, enter, browser } = await start(t);
  const { user_code, verification_uri_complete } = await begin();
  const confirmation = await enter(user_code);
  const second = confirmation.clone();
  await approveDevice(browser, verification_uri_complete);
  assert.equal((await browser.submit(second, { decision: 'deny' })).status, 422);
  assert.equal((await enter(user_code)).status, 422);
});

test('guessing user codes is throttled per user, for right and wrong codes', async (t) => {
  const { begin, enter, advance } = await start(t);
  for (let guess = 0; guess < 5; guess += 1) assert.equal((await enter('BBBB-BBBB')).status, 422);
  const { user_code } = await begin();
  const refused = await enter(user_code);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '1');
  advance(1);
  assert.equal((await enter(user_code)).status, 200);
});

test('a device code works only for its client', async (t) => {
  const { begin, coffer, user, base, browser } = await start(t);
  const { device_code, verification_uri_complete } = await begin();
  await approveDevice(browser, verification_uri_complete);
  const stranger = await registerApplication(coffer, user);
  const { body } = await post(base, '/oauth/token', stranger, { grant_type: GRANT, device_code });
  assert.equal(body.error, 'invalid_grant');
});

test('device code requests are throttled per client address', async (t) => {
  const { base, application } = await start(t);
  const ask = () => post(base, '/oauth/device_authorization', application, { scope: 'read' });
  const answers = await Promise.all(Array.from({ length: 40 }, ask));
  assert.equal(answers.filter(({ status }) => status === 200).length, 30);
  assert.equal(answers.filter(({ status }) => status === 429).length, 10);
});

test('the device page sends a signed-out user to sign in and returns to the code', async (t) => {
  const { begin, base, user } = await start(t);
  const { user_code, verification_uri_complete } = await begin();
  const stranger = new TestBrowser(base);
  const page = await stranger.open(verification_uri_complete);
  assert.match(await pageText(page), /^Sign in/);
  const form = await stranger.submit(page, { email: user.email, password: user.password });
  assert.ok((await form.text()).includes(`value="${user_code}"`));
});
