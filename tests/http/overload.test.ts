import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../harness/server/open-counters.ts';
import { dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

const CLIENTS = 200;
const SECONDS = 3;
const UNLIMITED = { COFFER_USER_REQUESTS_PER_MINUTE: '1000000000' };

test('overload is refused with 503 and Retry-After; the rest is answered', async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t), { ...UNLIMITED, COFFER_REQUESTS_IN_FLIGHT: '50' });
  const { token } = await setUpUser(coffer);
  const end = performance.now() + SECONDS * 1000;
  const answered: number[] = [];
  let refused = 0;
  const client = async (number: number): Promise<void> => {
    for (let request = 0; performance.now() < end; request += 1) {
      const began = performance.now();
      const answer = await coffer.call('GET', `/api/v1/accounts?page=${1 + number + request * CLIENTS}`, { token });
      if (answer?.status === 200) answered.push(performance.now() - began);
      else {
        assert.deepEqual(
          [answer?.status, answer?.body.error, answer?.headers.get('retry-after')],
          [503, 'unavailable', '1'],
        );
        refused += 1;
        await wait(250); // sooner than Retry-After says
      }
    }
  };
  const probe = async (): Promise<void> => {
    while (performance.now() < end) assert.equal((await coffer.call('GET', '/livez'))?.status, 200);
    assert.equal((await coffer.call('GET', '/readyz'))?.status, 200);
  };
  await Promise.all([probe(), ...Array.from({ length: CLIENTS }, (_, number) => client(number))]);
  const p99 = answered.sort((a, b) => a - b)[Math.floor(answered.length * 0.99)] ?? 0;
  t.diagnostic(`${answered.length} answered, ${refused} refused, p99 ${Math.round(p99)} ms`);
  assert.ok(answered.length > 100 && refused > 0);
  assert.doesNotMatch(coffer.output(), /"level":"error"/, 'a refusal is no error in the log');
});

test('clients that disconnect leave their place among those in flight', async (t) => {
  const coffer = await spawnCoffer(t, dataFolder(t), { ...UNLIMITED, COFFER_REQUESTS_IN_FLIGHT: '4' });
  const { token } = await setUpUser(coffer);
  const port = Number(new URL(coffer.base).port);
  const request = `GET /api/v1/accounts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  for (let count = 0; count < 40; count += 1) {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((sent) => socket.write(request.repeat(3), () => sent()));
    socket.destroy();
  }
  // All four places are free again.
  const get = () => coffer.call('GET', '/api/v1/accounts', { token });
  await until(
    async () => (await Promise.all([get(), get(), get(), get()])).every((answer) => answer?.status === 200),
    'four requests at once pass',
  );
});

test("a family's many large writes do not hold up the next write of another", async (t) => {
  const coffer = await startCoffer(t);
  const [large, small] = [await coffer.signUp(), await coffer.signUp()];
  const [account, own] = [await coffer.createAccount(large), await coffer.createAccount(small)];
  const transaction = { account_id: account, name: 'x', date: '2026-01-05', amount: '1' };
  const operations = Array.from({ length: 300 }, () => ({ op: 'create', transaction }));
  const done: string[] = [];
  const bulk = async () => {
    const { status } = await coffer.call('POST', '/api/v1/transactions/bulk', { ...large, body: { operations } });
    assert.equal(status, 200);
    done.push('large');
  };
  const bulks = Array.from({ length: 8 }, bulk);
  await until(() => done.length > 0, 'the large writes have begun');
  await coffer.createTransaction(small, own);
  const waitedFor = done.length - 1;
  await Promise.all(bulks);
  assert.ok(waitedFor <= 3, `the small write waited for ${waitedFor} large ones`);
});
