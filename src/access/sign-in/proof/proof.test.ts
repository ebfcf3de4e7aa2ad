import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openSession } from '#tests/harness/family/seed-family.ts';
import { Authenticator } from '#tests/harness/oauth/authenticator.ts';
import { codeAt, enableSecondFactor, wrongCodeAt } from '#tests/harness/oauth/second-factor.ts';
import { type CallOptions, type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const PATH = '/api/v1/users/me/proof';
const MINUTE = 60;

async function start(t: TestContext) {
  const coffer = await startCoffer(t, { COFFER_PUBLIC_URL: 'http://localhost:3000' });
  const user = await coffer.signUp();
  const makeKey = async (credential: CallOptions) => {
    const body = { name: `key ${Math.random()}`, scopes: ['read'] };
    return (await coffer.call('POST', '/api/v1/api_keys', { ...credential, body })).body?.error ?? 'made';
  };
  const prove = (credential: CallOptions, body: object) => coffer.call('POST', PATH, { ...credential, body });
  return { coffer, user, makeKey, prove };
}

test('signing in proves the person for ten minutes, in a session and by token', async (t) => {
  const { coffer, user, makeKey } = await start(t);
  const cookie = await openSession(coffer, user);
  coffer.advance(10 * MINUTE - 1);
  assert.deepEqual([await makeKey({ cookie }), await makeKey({ token: user.token })], ['made', 'made']);
  coffer.advance(1);
  for (const credential of [{ cookie }, { token: user.token }])
    assert.equal(await makeKey(credential), 'proof_required');
  const { body } = await coffer.call('POST', '/api/v1/invitations', { cookie, body: {} });
  assert.match(body.message ?? '', /POST \/api\/v1\/users\/me\/proof/);
  assert.deepEqual(body.details, {
    proof_path: PATH,
    members: ['current_password', 'code', 'passkey'],
    seconds: 600,
  });
});

test('the password proves one sign-in for ten minutes, and not another', async (t) => {
  const { coffer, user, makeKey, prove } = await start(t);
  const cookie = await openSession(coffer, user);
  coffer.advance(20 * MINUTE);
  for (const [one, other] of [
    [{ cookie }, { token: user.token }],
    [{ token: user.token }, { cookie }],
  ] as const) {
    assert.equal((await prove(one, { current_password: user.password })).status, 204);
    assert.deepEqual([await makeKey(one), await makeKey(other)], ['made', 'proof_required']);
    const { body } = await coffer.call('GET', PATH, one);
    const until = new Date(coffer.now + 600_000).toISOString();
    assert.deepEqual(body, { proved_until: until, methods: ['current_password'] });
    coffer.advance(10 * MINUTE);
    assert.equal(await makeKey(one), 'proof_required');
    assert.equal((await coffer.call('GET', PATH, one)).body.proved_until, null);
  }
});

test('a refreshed token keeps the proof of its sign-in, and gets no new one', async (t) => {
  const { coffer, user, makeKey } = await start(t);
  coffer.advance(9 * MINUTE);
  const { body } = await coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token: user.refreshToken } });
  const credential = { token: body.access_token };
  assert.equal(await makeKey(credential), 'made');
  coffer.advance(2 * MINUTE);
  assert.equal(await makeKey(credential), 'proof_required');
});

test('the password cannot be guessed at will', async (t) => {
  const { coffer, user, makeKey, prove } = await start(t);
  coffer.advance(20 * MINUTE);
  const { token } = user;
  for (let n = 0; n < 5; n += 1) {
    const { status, body } = await prove({ token }, { current_password: `guess ${n}` });
    assert.deepEqual([status, body.issues?.[0]?.pointer], [422, '/current_password']);
  }
  assert.equal((await prove({ token }, { current_password: user.password })).status, 429);
  assert.equal(await makeKey({ token }), 'proof_required');
});

test('a code of the second factor proves once, and each wrong one counts', async (t) => {
  const { coffer, user, makeKey, prove } = await start(t);
  const { token } = user;
  const { secret, recoveryCodes } = await enableSecondFactor(coffer, user);
  coffer.advance(20 * MINUTE);
  const wrong = await prove({ token }, { code: wrongCodeAt(secret, coffer.now) });
  assert.deepEqual([wrong.status, wrong.body.issues?.[0]?.pointer], [422, '/code']);
  const code = codeAt(secret, coffer.now);
  assert.equal((await prove({ token }, { code })).status, 204);
  assert.equal(await makeKey({ token }), 'made');
  assert.equal((await prove({ token }, { code })).status, 422);
  coffer.advance(20 * MINUTE);
  assert.equal((await prove({ token }, { code: recoveryCodes[0] })).status, 204);
  for (let n = 0; n < 5; n += 1) await prove({ token }, { code: '000000' });
  assert.equal((await prove({ token }, { code: recoveryCodes[1] })).status, 429);
});

test("a passkey of the person proves, another person's does not", async (t) => {
  const { coffer, user, makeKey, prove } = await start(t);
  const { token } = user;
  const stranger = await coffer.signUp();
  const [ours, theirs] = [await passkeyOf(coffer, user), await passkeyOf(coffer, stranger)];
  coffer.advance(20 * MINUTE);
  const signed = async (authenticator: Authenticator) => {
    const { body } = await coffer.call('POST', '/api/v1/auth/passkey/options');
    return { passkey: { step: body.step, credential: authenticator.get(body.options) } };
  };
  const refused = await prove({ token }, await signed(theirs));
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.pointer], [422, '/passkey']);
  assert.equal(await makeKey({ token }), 'proof_required');
  const proof = await signed(ours);
  assert.equal((await prove({ token }, proof)).status, 204);
  assert.equal(await makeKey({ token }), 'made');
  assert.equal((await prove({ token }, proof)).status, 422); // a challenge allows one attempt
  const { body } = await coffer.call('GET', PATH, { token });
  assert.deepEqual(body.methods, ['current_password', 'passkey']);
});

async function passkeyOf(coffer: Coffer, { token }: TestUser): Promise<Authenticator> {
  const path = '/api/v1/users/me/passkeys';
  const { body } = await coffer.call('POST', `${path}/options`, { token });
  const authenticator = new Authenticator();
  const credential = authenticator.create(body.options);
  const { status, text } = await coffer.call('POST', path, { token, body: { step: body.step, name: 'k', credential } });
  assert.equal(status, 201, text);
  return authenticator;
}

test('a proof is exactly one of password, code and passkey', async (t) => {
  const { user, prove } = await start(t);
  for (const body of [{}, { current_password: user.password, code: '000000' }]) {
    const { status, text } = await prove({ token: user.token }, body);
    assert.equal(status, 422, text);
    assert.match(text, /exactly one of current_password, code and passkey/);
  }
});
