import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

const PHONE = { device_id: 'a1', device_name: 'Phone', device_type: 'ios', os_version: '19.1', app_version: '3.2.0' };
const GOOD = 'correct horse battery';

const signUp = (coffer: Coffer, body: object) => coffer.call('POST', '/api/v1/auth/signup', { body });

test('makes a family with its admin and answers the token payload', async (t) => {
  const coffer = await startCoffer(t);
  const user = { email: ' Ada@Example.TEST ', password: GOOD, first_name: 'Ada', last_name: '' };
  const reply = await signUp(coffer, { user, device: PHONE });
  assert.equal(reply.status, 201);
  const { access_token, refresh_token, user: shown, ...rest } = reply.body;
  assert.match(access_token, /^cfa_/);
  assert.match(refresh_token, /^cfr_/);
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600, created_at: Math.floor(coffer.now / 1000) });
  assert.deepEqual(shown, {
    id: shown.id,
    email: 'ada@example.test',
    first_name: 'Ada',
    last_name: null,
    ui_layout: 'dashboard',
    ai_enabled: false,
  });
  const profile = (await coffer.call('GET', '/api/v1/users/me', { token: access_token })).body;
  assert.equal(profile.role, 'admin');
  assert.deepEqual(profile.family, { id: profile.family.id, name: null, currency: 'USD', country: null });
});

test('reports every wrong member with its pointer', async (t) => {
  const coffer = await startCoffer(t);
  const reply = await signUp(coffer, { user: { email: 'no address', password: 'short', first_name: 'x'.repeat(101) } });
  assert.equal(reply.status, 422);
  assert.equal(reply.body.error, 'validation_failed');
  assert.deepEqual(
    reply.body.issues?.map((issue) => issue.pointer),
    ['/user/email', '/user/password', '/user/first_name'],
  );
  assert.equal(reply.body.errors?.length, 3);
  assert.equal((await signUp(coffer, {})).body.issues?.[0]?.pointer, '/user');
});

test('takes one user for an email address, in whatever letter case', async (t) => {
  const coffer = await startCoffer(t);
  const { email } = await coffer.signUp();
  const reply = await signUp(coffer, { user: { email: email.toUpperCase(), password: GOOD } });
  assert.equal(reply.status, 422);
  assert.deepEqual([reply.body.issues?.[0]?.pointer, reply.body.issues?.[0]?.code], ['/user/email', 'taken']);
});

test('of parallel sign-ups with one address exactly one succeeds', async (t) => {
  const coffer = await startCoffer(t);
  const user = { email: 'ada@example.test', password: GOOD };
  const replies = await Promise.all([1, 2, 3, 4].map(() => signUp(coffer, { user })));
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, 422, 422, 422]);
  assert.equal((await coffer.database.read.selectFrom('families').select('id').execute()).length, 1);
});

test('an incomplete device is a bad request and leaves nothing behind', async (t) => {
  const coffer = await startCoffer(t);
  const user = { email: 'ada@example.test', password: GOOD };
  const reply = await signUp(coffer, { user, device: { device_id: 'a1' } });
  assert.deepEqual([reply.status, reply.body.error], [400, 'bad_request']);
  assert.equal((await signUp(coffer, { user })).status, 201);
});

test('sign-up fails when closed, and without a code when by invitation', async (t) => {
  const user = { email: 'ada@example.test', password: GOOD };
  const closed = await signUp(await startCoffer(t, { COFFER_SIGNUP: 'closed' }), { user, invite_code: 'cfi_x' });
  assert.deepEqual([closed.status, closed.body.error], [403, 'signup_closed']);
  const inviting = await startCoffer(t, { COFFER_SIGNUP: 'invite' });
  const without = await signUp(inviting, { user, invite_code: ' ' });
  assert.deepEqual([without.status, without.body.error], [403, 'invite_code_required']);
  const wrong = await signUp(inviting, { user, invite_code: 'cfi_x' });
  assert.deepEqual([wrong.status, wrong.body.error], [403, 'invalid_invite_code']);
});

test('a currency in the members of a new user is the one of the family', async (t) => {
  const coffer = await startCoffer(t);
  const currencyOf = async (body: object) => {
    const { body: signedUp, status, text } = await coffer.call('POST', '/api/v1/auth/signup', { body });
    assert.equal(status, 201, text);
    const { body: family } = await coffer.call('GET', '/api/v1/family_settings', { token: signedUp.access_token });
    return family.currency;
  };
  const user = (email: string) => ({ email, password: 'correct horse battery', currency: 'czk' });
  assert.equal(await currencyOf({ user: user('a@example.test') }), 'CZK');
  assert.equal(await currencyOf({ user: user('b@example.test'), family: { currency: 'EUR' } }), 'EUR');
  const wrong = { user: { ...user('c@example.test'), currency: 'XYZ' } };
  const refused = await coffer.call('POST', '/api/v1/auth/signup', { body: wrong });
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '/user/currency']);
});
