import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const JUMPS = [-DAY, -HOUR, HOUR, DAY];

test('a clock that steps back revives no revoked, used or signed-out credential', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const ask = async (credential: { token?: string; key?: string }) =>
    (await coffer.call('GET', '/api/v1/accounts', credential)).status;
  const refresh = (refresh_token: string) => coffer.call('POST', '/api/v1/auth/refresh', { body: { refresh_token } });

  const { id, key } = await coffer.createKey(user);
  await coffer.call('DELETE', `/api/v1/api_keys/${id}`, { token: user.token });
  const gone = await coffer.signUp();
  await coffer.call('POST', '/api/v1/auth/logout', { token: gone.token });
  const renewed = await refresh(user.refreshToken);
  assert.equal((await refresh(renewed.body.refresh_token)).status, 200, 'the first is long used up');
  for (const jump of [-HOUR, -DAY, HOUR]) {
    coffer.advance(jump);
    assert.deepEqual([await ask({ key }), await ask({ token: gone.token })], [401, 401], `after ${jump} s`);
    for (const used of [user.refreshToken, gone.refreshToken]) assert.equal((await refresh(used)).status, 401);
  }
  assert.equal(await ask({ token: renewed.body.access_token }), 401, 'a reused token revokes the grant');
});

test('a token expires at its time, even if the clock has jumped in between', async (t) => {
  const coffer = await startCoffer(t);
  const { token } = await coffer.signUp();
  const endsAt = coffer.now + HOUR * 1000;
  const random = new Random(testSeed());
  for (let turn = 0; turn < 60; turn += 1) {
    coffer.advance(random.one([-HOUR, -61, -1, 1, 61, HOUR]));
    const { status } = await coffer.call('GET', '/api/v1/accounts', { token });
    assert.equal(status, coffer.now < endsAt ? 200 : 401, `${endsAt - coffer.now} ms before its end`);
  }
});

test('throttled guesses stay throttled when the clock steps back', async (t) => {
  const coffer = await startCoffer(t, { COFFER_TRUST_PROXY: '127.0.0.1' });
  const { email } = await coffer.signUp();
  let from = 0;
  const guess = async () => {
    from += 1;
    const body = { email, password: `wrong guess ${from}` };
    const headers = { 'x-forwarded-for': `192.0.2.${from}` };
    return (await coffer.call('POST', '/api/v1/auth/login', { body, headers })).status;
  };
  while ((await guess()) === 401) assert.ok(from < 40, 'guesses are held off in the end');
  for (const jump of [-1, -HOUR, -DAY]) {
    coffer.advance(jump);
    assert.equal(await guess(), 429, `after ${jump} s`);
  }
});

test('a retry with its idempotency key is replayed after the clock has jumped', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user);
  const accountId = await coffer.createAccount(user);
  const body = { account_id: accountId, name: 'Once', date: '2026-01-05', amount: '1' };
  const send = () => coffer.call('POST', '/api/v1/transactions', { key, headers: { 'idempotency-key': 'once' }, body });
  const first = await send();
  for (const jump of [...JUMPS, ...JUMPS.toReversed()]) {
    coffer.advance(jump);
    const again = await send();
    assert.deepEqual([again.status, again.body.id], [201, first.body.id], `after ${jump} s`);
    assert.equal(again.headers['idempotent-replayed'], 'true');
  }
});

test('while the clock jumps, every request is answered and each write is stored once', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user);
  const accountId = await coffer.createAccount(user);
  const made: string[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const sending = Array.from({ length: 4 }, () => {
      const body = { account_id: accountId, name: 'Jump', date: '2026-01-05', amount: '1' };
      return coffer.call('POST', '/api/v1/transactions', { key, body });
    });
    coffer.advance(random.one(JUMPS)); // while they are in flight
    for (const reply of await Promise.all(sending)) {
      if (reply.status === 201) made.push(reply.body.id);
      else
        assert.ok(
          reply.status === 429 && Number(reply.headers['retry-after']) <= 2 * HOUR,
          `${reply.status} ${reply.text}`,
        );
    }
  }
  const rows = await coffer.database.read.selectFrom('transactions').select('id').execute();
  assert.deepEqual(rows.map(({ id }) => id).sort(), made.sort());
  assert.ok(made.length > 50);
});
