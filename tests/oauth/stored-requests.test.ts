import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteExpiredStates } from '#access/oauth/provider/index.ts';
import { authorizeAndExchange, redirectParams, startAuthorization } from '../harness/oauth/oauth-flow.ts';

// Anyone can make the server store an authorization request.

test('each address can send thirty authorization requests a minute', async (t) => {
  const { url, advance } = await startAuthorization(t);
  const ask = () => fetch(url(), { redirect: 'manual' });
  for (let time = 0; time < 30; time += 1) assert.equal((await ask()).status, 303);
  const refused = await ask();
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60']);
  assert.match(refused.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(await refused.text(), /Too many requests/);
  advance(60);
  assert.equal((await ask()).status, 303);
});

test('a request that is too long is sent back to the client and not stored', async (t) => {
  const { coffer, browser, url, base } = await startAuthorization(t);
  const state = 'x'.repeat(1025);
  for (const more of [{ state }, { state: 'state', nonce: 'x'.repeat(4096) }]) {
    const answer = redirectParams(await browser.request(url({ scope: 'openid', ...more })));
    assert.deepEqual([answer.error, answer.state, answer.iss], ['invalid_request', more.state, base]);
  }
  const stored = await coffer.database.read.selectFrom('oauth_states').select('id').execute();
  assert.equal(stored.length, 0);
});

test('finished and abandoned requests leave nothing stored', async (t) => {
  const { server, coffer, browser, url, user, application, advance } = await startAuthorization(t);
  const count = async () => (await coffer.database.read.selectFrom('oauth_states').select('id').execute()).length;
  await browser.signIn(user);
  await authorizeAndExchange(server, browser, application);
  assert.equal(await count(), 0);
  await fetch(url(), { redirect: 'manual' });
  advance(3601);
  await coffer.database.write((tx) => deleteExpiredStates(tx.db, tx.now));
  assert.equal(await count(), 0);
});
