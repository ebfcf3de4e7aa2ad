import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const PHONE = { device_id: 'a1', device_name: 'Phone', device_type: 'ios', os_version: '19.1', app_version: '3.2.0' };

const logIn = (coffer: Coffer, body: object) => coffer.call('POST', '/api/v1/auth/login', { body });
const refresh = (coffer: Coffer, refresh_token: string) =>
  coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token } });
const me = (coffer: Coffer, token: string) => coffer.call('GET', '/api/v1/users/me', { token });
const rightLogIn = ({ email, password }: TestUser, device?: object) => ({ email, password, ...(device && { device }) });

test('answers tokens for the right password, with the address in any letter case', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const reply = await logIn(coffer, { email: ` ${user.email.toUpperCase()} `, password: user.password });
  assert.equal(reply.status, 200);
  assert.equal(reply.body.user.id, user.id);
  assert.equal((await me(coffer, reply.body.access_token)).status, 200);
});

test('answers a wrong password, an unknown address and a deactivated user alike', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const gone = await coffer.signUp();
  await coffer.database.write((tx) =>
    tx.db.updateTable('users').set({ deactivated_at: tx.now }).where('id', '=', gone.id).execute(),
  );
  const bodies = new Set<string>();
  for (const body of [
    { email: user.email, password: 'wrong' },
    { email: 'unknown@example.test', password: 'correct horse battery' },
    { email: 'not an address', password: 'correct horse battery' },
    rightLogIn(gone),
  ]) {
    const { status, body: answer } = await logIn(coffer, body);
    assert.equal(status, 401);
    assert.equal(answer.error, 'invalid_credentials');
    bodies.add(JSON.stringify({ ...answer, request_id: '', instance: '' }));
  }
  assert.equal(bodies.size, 1);
});

test('a second sign-in from a device revokes its earlier tokens and no other device’s', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const first = (await logIn(coffer, rightLogIn(user, PHONE))).body;
  const tablet = (await logIn(coffer, rightLogIn(user, { ...PHONE, device_id: 'b2' }))).body;
  assert.equal((await me(coffer, first.access_token)).status, 200);
  const second = (await logIn(coffer, rightLogIn(user, PHONE))).body;
  assert.equal((await me(coffer, first.access_token)).status, 401);
  assert.equal((await refresh(coffer, first.refresh_token)).status, 401);
  for (const { access_token } of [second, tablet]) assert.equal((await me(coffer, access_token)).status, 200);
  assert.equal((await me(coffer, user.token)).status, 200);
});

test('an access token expires after an hour', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  coffer.advance(3599);
  assert.equal((await me(coffer, token)).status, 200);
  coffer.advance(1);
  assert.equal((await me(coffer, token)).status, 401);
});

test('signing out ends the access token and its refresh token at once', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const other = (await logIn(coffer, rightLogIn(user))).body;
  assert.equal((await coffer.call('POST', '/api/v1/auth/logout', { token: user.token })).status, 204);
  assert.equal((await me(coffer, user.token)).status, 401);
  assert.equal((await refresh(coffer, user.refreshToken)).status, 401);
  assert.equal((await me(coffer, other.access_token)).status, 200);
  assert.equal((await coffer.call('POST', '/api/v1/auth/logout')).status, 401);
});

test('no password, token or hash is in the log, change rows or plain columns', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await logIn(coffer, rightLogIn(user, PHONE));
  await logIn(coffer, { email: user.email, password: 'a wrong password' });
  const changes = JSON.stringify(
    await coffer.database.read.selectFrom('changes').select(['before', 'after']).execute(),
  );
  const tokens = await coffer.database.read.selectFrom('tokens').select('id').execute();
  const text = changes + coffer.logLines.join('') + JSON.stringify(tokens);
  for (const secret of [user.password, 'a wrong password', user.token, user.refreshToken, 'argon2id']) {
    assert.ok(!text.includes(secret), secret);
  }
});
