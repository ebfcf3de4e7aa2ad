import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instant } from '#kernel/time/clock.ts';
import { inviteGuest, openSession } from '#tests/harness/family/seed-family.ts';
import { codeAt, enableSecondFactor, SECOND_FACTOR, wrongCodeAt } from '#tests/harness/oauth/second-factor.ts';
import { type CallOptions, type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const OFF = { enabled: false, enabled_at: null, recovery_codes_left: 0 };

const state = async (coffer: Coffer, credential: CallOptions): Promise<unknown> =>
  (await coffer.call('GET', SECOND_FACTOR, credential)).body;
const start = (coffer: Coffer, user: TestUser) =>
  coffer.call('POST', SECOND_FACTOR, { token: user.token, body: { current_password: user.password } });
const confirm = (coffer: Coffer, { token }: TestUser, code: string) =>
  coffer.call('POST', `${SECOND_FACTOR}/confirm`, { token, body: { code } });
const logIn = (coffer: Coffer, { email, password }: TestUser, otp_code?: string) =>
  coffer.call('POST', '/api/v1/auth/login', { body: { email, password, ...(otp_code && { otp_code }) } });

test('a second factor is on only after a correct first code', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  assert.deepEqual(await state(coffer, user), OFF);
  const { status, body } = await start(coffer, user);
  assert.equal(status, 201);
  assert.match(body.secret, /^[A-Z2-7]{32}$/);
  assert.ok(body.otpauth_url.startsWith('otpauth://totp/') && body.otpauth_url.includes(`secret=${body.secret}`));
  const wrong = await confirm(coffer, user, wrongCodeAt(body.secret, coffer.now));
  assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.pointer], [422, '/code']);
  assert.deepEqual(await state(coffer, user), OFF);
  assert.equal((await logIn(coffer, user)).status, 200);

  const right = await confirm(coffer, user, codeAt(body.secret, coffer.now));
  assert.equal(right.status, 200);
  assert.equal(new Set(right.body.recovery_codes).size, 10);
  const on = { enabled: true, enabled_at: instant(coffer.now), recovery_codes_left: 10 };
  assert.deepEqual(await state(coffer, user), on);
  assert.equal((await logIn(coffer, user)).status, 401);
});

test('starting again drops the secret that was shown before', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const [first, second] = [(await start(coffer, user)).body.secret, (await start(coffer, user)).body.secret];
  assert.equal((await confirm(coffer, user, codeAt(first, coffer.now))).status, 422);
  assert.equal((await confirm(coffer, user, codeAt(second, coffer.now))).status, 200);
});

test('setup is refused while on; confirm, renew and remove are refused while off', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const body = { current_password: user.password };
  const call = <M extends 'POST' | 'DELETE', Path extends string = ''>(method: M, path = '' as Path) =>
    coffer.call(method, SECOND_FACTOR + path, { token: user.token, body });
  assert.equal((await confirm(coffer, user, '000000')).status, 409);
  assert.equal((await call('POST', '/recovery_codes')).status, 409);
  assert.equal((await call('DELETE')).status, 409);
  await start(coffer, user);
  assert.equal((await call('DELETE')).status, 409);
  const { secret } = await enableSecondFactor(coffer, user);
  coffer.advance(60);
  assert.equal((await start(coffer, user)).status, 409);
  assert.equal((await confirm(coffer, user, codeAt(secret, coffer.now))).status, 409);
});

test("turning it on or off ends the user's other sessions and grants only", async (t) => {
  const coffer = await startCoffer(t);
  const [user, stranger] = [await coffer.signUp(), await coffer.signUp()];
  const { key } = await coffer.createKey(user);
  const works = async (credential: CallOptions) => (await coffer.call('GET', '/api/v1/users/me', credential)).status;
  const { access_token: token } = (await logIn(coffer, user)).body;
  const cookie = await openSession(coffer, user);
  const { secret } = await enableSecondFactor(coffer, user, { cookie });
  assert.deepEqual([await works(user), await works({ token })], [401, 401]);
  assert.deepEqual([await works({ cookie }), await works({ key }), await works(stranger)], [200, 200, 200]);

  coffer.advance(30);
  const later = (await logIn(coffer, user, codeAt(secret, coffer.now))).body.access_token;
  assert.equal(await works({ token: later }), 200);
  const body = { current_password: user.password };
  assert.equal((await coffer.call('DELETE', SECOND_FACTOR, { cookie, body })).status, 204);
  assert.deepEqual([await works({ token: later }), await works({ cookie }), await works({ key })], [401, 200, 200]);
  assert.deepEqual(await state(coffer, { cookie }), OFF);
  assert.equal((await logIn(coffer, user)).status, 200);
});

test('new recovery codes take the place of all the old ones', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { recoveryCodes } = await enableSecondFactor(coffer, user);
  assert.equal((await logIn(coffer, user, recoveryCodes[0])).status, 200);
  const body = { current_password: user.password };
  const renewed = await coffer.call('POST', `${SECOND_FACTOR}/recovery_codes`, { token: user.token, body });
  assert.equal(renewed.status, 201);
  assert.equal(renewed.body.recovery_codes.length, 10);
  assert.equal((await logIn(coffer, user, recoveryCodes[1])).status, 401);
  assert.equal((await logIn(coffer, user, renewed.body.recovery_codes[0])).status, 200);
});

test('a user without a password needs a sign-in of the last ten minutes', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const cookie = await openSession(coffer, user);
  await coffer.database.write(({ db }) => db.updateTable('users').set({ password_hash: null }).execute());
  const attempt = async (credential: CallOptions) => (await coffer.call('POST', SECOND_FACTOR, credential)).status;
  coffer.advance(599);
  assert.deepEqual([await attempt({ cookie }), await attempt({ token: user.token })], [201, 201]);
  coffer.advance(1);
  assert.deepEqual([await attempt({ cookie }), await attempt({ token: user.token })], [403, 403]);
});

test('API keys cannot manage it, whatever their scopes; a signed-in guest can', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user, { scopes: ['read_write', 'api_keys:write'] });
  const body = { current_password: user.password };
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    const reply = await coffer.call(method, SECOND_FACTOR, method === 'GET' ? { key } : { key, body });
    assert.deepEqual([reply.status, reply.body.error], [403, 'forbidden'], method);
  }
  const guest = await inviteGuest(coffer, user);
  await enableSecondFactor(coffer, guest);
  assert.equal((await logIn(coffer, guest)).status, 401);
});

test('change rows record when it was turned on, used and off, without secrets', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { secret, recoveryCodes } = await enableSecondFactor(coffer, user);
  await logIn(coffer, user, recoveryCodes[0]);
  const body = { current_password: user.password };
  await coffer.call('DELETE', SECOND_FACTOR, { token: user.token, body });
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['kind', 'before', 'after'])
    .where('resource', '=', 'second_factor')
    .where('resource_id', '=', user.id)
    .orderBy('sequence')
    .execute();
  const left = changes.map(({ kind, after }) => [kind, after && JSON.parse(after).recovery_codes_left]);
  assert.deepEqual(left, [
    ['create', 0],
    ['update', 10],
    ['update', 9],
    ['delete', null],
  ]);
  const hashes = await coffer.database.read.selectFrom('recovery_codes').select('hash').execute();
  const text = JSON.stringify(changes) + coffer.logLines.join('');
  for (const one of [secret, ...recoveryCodes, ...hashes.map(({ hash }) => hash)]) assert.ok(!text.includes(one));
});
