import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Coffer, openCoffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const PHONE = { device_id: 'a1', device_name: 'Phone', device_type: 'ios', os_version: '19.1', app_version: '3.2.0' };

type From = { from?: string };
const logIn = (coffer: Coffer, body: object, { from }: From = {}) =>
  coffer.call('POST', '/api/v1/auth/login', { body, ...(from && { from }) });
const refresh = (coffer: Coffer, refresh_token: string, { from }: From = {}) =>
  coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token }, ...(from && { from }) });
const rightLogIn = ({ email, password }: TestUser, device?: object) => ({ email, password, ...(device && { device }) });

test('of many parallel guesses only the first few are checked, from any address', async (t) => {
  const coffer = await startCoffer(t);
  const { email } = await coffer.signUp();
  const guesses = Array.from({ length: 24 }, (_, n) =>
    logIn(coffer, { email, password: 'no' }, { from: `10.9.0.${n}` }),
  );
  const statuses = (await Promise.all(guesses)).map((reply) => reply.status);
  assert.equal(statuses.filter((status) => status === 401).length, 5);
  assert.equal(statuses.filter((status) => status === 429).length, 19);
});

test('a refusal states the wait, and then a correct password clears the count', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  for (let n = 0; n < 5; n += 1) await logIn(coffer, { email: user.email, password: 'no' });
  const refused = await logIn(coffer, rightLogIn(user));
  assert.deepEqual(
    [refused.status, refused.body.error, refused.headers['retry-after']],
    [429, 'too_many_attempts', '1'],
  );
  coffer.advance(1);
  assert.equal((await logIn(coffer, rightLogIn(user))).status, 200);
  for (let n = 0; n < 5; n += 1) assert.equal((await logIn(coffer, { email: user.email, password: 'no' })).status, 401);
});

test('a restart forgets no failure', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const guess = { email: 'unknown@example.test', password: 'no' };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const coffer = await openCoffer(dataDir);
    statuses.push((await logIn(coffer, guess)).status);
    await coffer.server.close();
    await coffer.database.close();
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
});

test('an unknown address is throttled like a known one', async (t) => {
  const coffer = await startCoffer(t);
  const guess = { email: 'unknown@example.test', password: 'no' };
  for (let n = 0; n < 5; n += 1) assert.equal((await logIn(coffer, guess)).status, 401);
  assert.equal((await logIn(coffer, guess)).status, 429);
});

test('the owner gets in from a known device while strangers are held off', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await logIn(coffer, rightLogIn(user, PHONE));
  for (let n = 0; n < 6; n += 1) await logIn(coffer, { email: user.email, password: 'no' });
  assert.equal((await logIn(coffer, rightLogIn(user, { ...PHONE, device_id: 'unknown' }))).status, 429);
  assert.equal((await logIn(coffer, rightLogIn(user, PHONE))).status, 200);
});

test('attempts from many networks of one IPv6 customer are throttled together', async (t) => {
  const coffer = await startCoffer(t);
  const admitted = async (addresses: string[]) => {
    const statuses = [];
    for (const from of addresses) statuses.push((await refresh(coffer, 'no token', { from })).status);
    return statuses.filter((status) => status === 401).length;
  };
  const of56 = Array.from({ length: 100 }, (_, n) => `2001:db8:0:10${n.toString(16).padStart(2, '0')}::1`);
  assert.equal(await admitted(of56), 60);
  const of48 = Array.from({ length: 100 }, (_, n) => `2001:db8:0:${(n + 17).toString(16)}00::1`);
  assert.equal(await admitted(of48), 60, 'the network of 48 bits has 120');
  assert.equal(await admitted(['2001:db8:1::1', '192.0.2.7']), 2);
});

test('an address has 30 attempts a minute, of whatever kind', async (t) => {
  const coffer = await startCoffer(t);
  const attempt = (n: number) => refresh(coffer, `no token ${n}`);
  for (let n = 0; n < 30; n += 1) assert.equal((await attempt(n)).status, 401);
  const refused = await attempt(30);
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '60']);
  assert.equal((await logIn(coffer, { email: 'a@example.test', password: 'no' })).status, 429);
  assert.equal((await logIn(coffer, { email: 'a@example.test', password: 'no' }, { from: '192.0.2.9' })).status, 401);
  coffer.advance(60);
  assert.equal((await attempt(31)).status, 401);
});
