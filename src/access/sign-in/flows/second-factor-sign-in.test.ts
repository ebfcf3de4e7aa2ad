import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { inviteGuest } from '#tests/harness/family/seed-family.ts';
import { codeAt, enableSecondFactor, wrongCodeAt } from '#tests/harness/oauth/second-factor.ts';
import { type Coffer, openCoffer, type Reply, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const PATHS = ['/api/v1/auth/login', '/api/v1/sessions'] as const;
type Attempt = { otp_code?: string | null; password?: string; from?: string; path?: (typeof PATHS)[number] };

const logIn = (coffer: Coffer, user: TestUser, attempt: Attempt = {}) => {
  const { from, path = '/api/v1/auth/login', ...members } = attempt;
  const body = { email: user.email, password: user.password, ...members };
  return coffer.call('POST', path, { body, ...(from && { from }) });
};
const stable = ({ body }: Reply) => JSON.stringify({ ...body, request_id: '', instance: '' });

test('missing, blank and wrong codes get the same response that asks for a code', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { secret } = await enableSecondFactor(coffer, user);
  for (const path of PATHS) {
    const answers = new Set<string>();
    for (const otp_code of [undefined, null, '', ' ', wrongCodeAt(secret, coffer.now)]) {
      const reply = await logIn(coffer, user, { path, ...(otp_code !== undefined && { otp_code }) });
      assert.equal(reply.status, 401);
      assert.deepEqual([reply.body.error, reply.body.mfa_required], ['mfa_required', true]);
      assert.equal(reply.body.message, 'Two-factor authentication required');
      assert.equal(reply.headers['set-cookie'], undefined);
      answers.add(stable(reply));
    }
    assert.equal(answers.size, 1);
    coffer.advance(30);
    const right = await logIn(coffer, user, { path, otp_code: codeAt(secret, coffer.now) });
    assert.ok(right.status < 300, right.text);
  }
});

test('a wrong password gets the same response with any second factor or code', async (t) => {
  const coffer = await startCoffer(t);
  const [plain, user] = [await coffer.signUp(), await coffer.signUp()];
  const { secret } = await enableSecondFactor(coffer, user);
  coffer.advance(30);
  const otp_code = codeAt(secret, coffer.now);
  const wrong = { password: 'wrong' };
  const replies = [
    await logIn(coffer, plain, wrong),
    await logIn(coffer, user, wrong),
    await logIn(coffer, user, { ...wrong, otp_code }),
  ];
  for (const { status } of replies) assert.equal(status, 401);
  assert.equal(new Set(replies.map(stable)).size, 1);
  assert.equal((await logIn(coffer, user, { otp_code })).status, 200, 'and the code is not used up by it');
});

test('a code works once, also in parallel and when the clock steps back', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { secret } = await enableSecondFactor(coffer, user);
  assert.equal((await logIn(coffer, user, { otp_code: codeAt(secret, coffer.now) })).status, 401, 'used to turn it on');
  coffer.advance(60);
  const otp_code = codeAt(secret, coffer.now);
  const before = codeAt(secret, coffer.now - 30_000);
  const replies = await Promise.all(
    Array.from({ length: 3 }, (_, n) => logIn(coffer, user, { otp_code, from: `10.9.0.${n}` })),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal((await logIn(coffer, user, { otp_code: before })).status, 401, 'nor is an earlier one');
  coffer.advance(-30);
  for (const code of [otp_code, before]) assert.equal((await logIn(coffer, user, { otp_code: code })).status, 401);
});

test('the previous code is still valid; older and future codes are not', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { secret } = await enableSecondFactor(coffer, user);
  coffer.advance(300);
  for (const [seconds, status] of [
    [-60, 401],
    [30, 401],
    [-30, 200],
  ] as const) {
    const otp_code = codeAt(secret, coffer.now + seconds * 1000);
    assert.equal((await logIn(coffer, user, { otp_code })).status, status, `${seconds} s`);
  }
});

test('a recovery code signs in once, however many try it at the same time', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { recoveryCodes } = await enableSecondFactor(coffer, user);
  const [first = '', second = ''] = recoveryCodes;
  const replies = await Promise.all(
    Array.from({ length: 4 }, (_, n) => logIn(coffer, user, { otp_code: first, from: `10.9.0.${n}` })),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  assert.equal((await logIn(coffer, user, { otp_code: first })).status, 401);
  const typed = second.toUpperCase().replaceAll('-', ' ');
  assert.equal((await logIn(coffer, user, { otp_code: typed })).status, 200);
  const { body } = await coffer.call('GET', '/api/v1/users/me/second_factor', { token: user.token });
  assert.equal(body.recovery_codes_left, 8);
});

test('a recovery code works only for its user', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await enableSecondFactor(coffer, user);
  const others = [await inviteGuest(coffer, user), await coffer.signUp()];
  for (const other of others) {
    const otp_code = (await enableSecondFactor(coffer, other)).recoveryCodes[0] ?? '';
    assert.equal((await logIn(coffer, user, { otp_code })).status, 401);
    assert.equal((await logIn(coffer, other, { otp_code })).status, 200);
  }
});

test('wrong codes are throttled per user; a correct password clears none of them', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { secret } = await enableSecondFactor(coffer, user);
  coffer.advance(30);
  const wrong = wrongCodeAt(secret, coffer.now);
  const guesses: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    guesses.push((await logIn(coffer, user, { otp_code: wrong, from: `10.9.1.${n}` })).status);
    assert.equal((await logIn(coffer, user, { from: `10.9.2.${n}` })).status, 401);
  }
  assert.deepEqual(guesses, [401, 401, 401, 401, 401]);
  const refused = await logIn(coffer, user, { otp_code: codeAt(secret, coffer.now), from: '10.9.3.1' });
  assert.deepEqual(
    [refused.status, refused.body.error, refused.headers['retry-after']],
    [429, 'too_many_attempts', '1'],
  );
  coffer.advance(1);
  assert.equal((await logIn(coffer, user, { otp_code: codeAt(secret, coffer.now), from: '10.9.3.2' })).status, 200);
});

test('of many parallel guesses only the first few are checked, from any address', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { secret } = await enableSecondFactor(coffer, user);
  const otp_code = wrongCodeAt(secret, coffer.now);
  // Each of them clears the count of the password, which is right, so that all meet at the count of the code.
  const guesses = Array.from({ length: 5 }, (_, n) => logIn(coffer, user, { otp_code, from: `10.9.0.${n}` }));
  assert.ok((await Promise.all(guesses)).every(({ status }) => status === 401));
  const more = Array.from({ length: 4 }, (_, n) => logIn(coffer, user, { otp_code, from: `10.9.1.${n}` }));
  assert.ok((await Promise.all(more)).every(({ status }) => status === 429));
});

test('a missing code is not counted as a failed attempt', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { secret } = await enableSecondFactor(coffer, user);
  coffer.advance(30);
  for (let n = 0; n < 8; n += 1) assert.equal((await logIn(coffer, user)).status, 401);
  assert.equal((await logIn(coffer, user, { otp_code: codeAt(secret, coffer.now) })).status, 200);
});

test('a restart forgets neither a used code nor a wrong guess', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-test-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const within = async <T>(work: (coffer: Coffer) => Promise<T>): Promise<T> => {
    const coffer = await openCoffer(dataDir);
    try {
      return await work(coffer);
    } finally {
      await coffer.server.close();
      await coffer.database.close();
    }
  };
  const { user, secret } = await within(async (coffer) => {
    const user = await coffer.signUp();
    return { user, ...(await enableSecondFactor(coffer, user)) };
  });
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    // Each server's clock starts at the same moment, that of the code which turned it on.
    statuses.push(
      await within(async (coffer) => (await logIn(coffer, user, { otp_code: codeAt(secret, coffer.now) })).status),
    );
  }
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429]);
});
