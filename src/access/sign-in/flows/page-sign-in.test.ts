import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnonymousContext } from '#application/context.ts';
import { readSettings } from '#config/read-settings.ts';
import { codeAt, enableSecondFactor, wrongCodeAt } from '#tests/harness/oauth/second-factor.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { finishSignIn, startSignIn } from './page-sign-in.ts';

const contextOf = (coffer: Coffer, address = '10.9.0.1'): AnonymousContext => ({
  db: coffer.database,
  clock: () => coffer.now,
  requestId: 'test',
  address,
  origin: 'http://localhost',
  userAgent: 'a browser',
  acceptLanguage: undefined,
  cookies: null,
});

/** The first page, for a user with a second factor. */
async function dueStep(coffer: Coffer, user: TestUser): Promise<string> {
  const outcome = await startSignIn(contextOf(coffer), NO_MAIL, user);
  assert.ok(outcome.kind === 'second_factor_due');
  return outcome.step;
}

const statusOf = async (coffer: Coffer, secret: string) =>
  (await coffer.call('GET', '/api/v1/users/me', { cookie: `coffer_session=${secret}` })).status;

const NO_MAIL = { settings: readSettings({}).settings, outbox: null };

test('without a second factor the first page signs in; a wrong password never does', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const outcome = await startSignIn(contextOf(coffer), NO_MAIL, user);
  assert.ok(outcome.kind === 'signed_in');
  assert.equal(await statusOf(coffer, outcome.secret), 200);
  await assert.rejects(startSignIn(contextOf(coffer), NO_MAIL, { ...user, password: 'no' }), {
    code: 'invalid_credentials',
  });
});

test('with a second factor, the step of page one opens one session with a code', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { secret } = await enableSecondFactor(coffer, user);
  coffer.advance(30);
  const step = await dueStep(coffer, user);
  assert.equal(await statusOf(coffer, step), 401);
  const wrong = wrongCodeAt(secret, coffer.now);
  assert.deepEqual(await finishSignIn(contextOf(coffer), NO_MAIL, { step, code: wrong }), { kind: 'wrong_code' });
  const code = codeAt(secret, coffer.now);
  const outcomes = await Promise.all([1, 2, 3].map(() => finishSignIn(contextOf(coffer), NO_MAIL, { step, code })));
  const signedIn = outcomes.filter((outcome) => outcome.kind === 'signed_in');
  assert.equal(signedIn.length, 1);
  assert.equal(await statusOf(coffer, signedIn[0]?.secret ?? ''), 200);
  coffer.advance(30);
  const next = codeAt(secret, coffer.now);
  assert.deepEqual(
    await finishSignIn(contextOf(coffer), NO_MAIL, { step, code: next }),
    { kind: 'expired' },
    'the step is used up',
  );
});

test('a step expires after five minutes or when the user changes', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { recoveryCodes } = await enableSecondFactor(coffer, user);
  const [code = ''] = recoveryCodes;
  const finish = async (step: string) => (await finishSignIn(contextOf(coffer), NO_MAIL, { step, code })).kind;
  const late = await dueStep(coffer, user);
  coffer.advance(300);
  assert.equal(await finish(late), 'expired');
  const step = await dueStep(coffer, user);
  coffer.advance(1);
  const change = { current_password: user.password, password: 'another correct horse' };
  assert.equal((await coffer.call('PATCH', '/api/v1/users/me', { token: user.token, body: change })).status, 200);
  assert.equal(await finish(step), 'expired');
  for (const nonsense of ['', 'cft_short', 'x'.repeat(500)]) assert.equal(await finish(nonsense), 'expired');
  assert.equal(await finish(await dueStep(coffer, { ...user, password: change.password })), 'signed_in');
});

test('wrong codes are counted across steps and together with the API', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { secret } = await enableSecondFactor(coffer, user);
  const wrong = wrongCodeAt(secret, coffer.now);
  for (let n = 0; n < 4; n += 1) {
    const outcome = await finishSignIn(contextOf(coffer), NO_MAIL, { step: await dueStep(coffer, user), code: wrong });
    assert.equal(outcome.kind, 'wrong_code');
  }
  const body = { email: user.email, password: user.password, otp_code: wrong };
  assert.equal((await coffer.call('POST', '/api/v1/auth/login', { body })).status, 401);
  const step = await dueStep(coffer, user);
  await assert.rejects(finishSignIn(contextOf(coffer, '10.9.0.2'), NO_MAIL, { step, code: wrong }), {
    code: 'too_many_attempts',
  });
});

test('an address has 30 attempts a minute at a step, whatever it is', async (t) => {
  const coffer = await startCoffer(t);
  for (let n = 0; n < 30; n += 1) await finishSignIn(contextOf(coffer), NO_MAIL, { step: `step ${n}`, code: '000000' });
  await assert.rejects(finishSignIn(contextOf(coffer), NO_MAIL, { step: 'step', code: '000000' }), {
    code: 'too_many_attempts',
  });
});
