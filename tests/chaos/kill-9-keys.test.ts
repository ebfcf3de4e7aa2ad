import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';

const ROUNDS = 3;
const WRITERS = 8;

test('a write retried with its idempotency key after a kill is stored exactly once', async (t) => {
  const dataDir = dataFolder(t);
  const sent = new Set<string>();
  const answers = new Map<string, string>();
  let coffer = await spawnCoffer(t, dataDir);
  const { token, accountId } = await setUpUser(coffer);
  const create = (running: CofferProcess, name: string) =>
    running.call('POST', '/api/v1/transactions', {
      token,
      headers: { 'idempotency-key': name },
      body: { transaction: { account_id: accountId, date: '2026-01-05', name, amount: '1.00' } },
    });

  for (let round = 0; round < ROUNDS; round += 1) {
    const running = coffer;
    // The load itself sends the kill, so that some writes are in flight.
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(running, round, writer)));
    coffer = await spawnCoffer(t, dataDir);
  }

  let replays = 0;
  for (const name of sent) {
    const answer = await create(coffer, name);
    assert.equal(answer?.status, 201);
    if (answer.headers.get('idempotent-replayed') === 'true') replays += 1;
    const acknowledged = answers.get(name);
    if (acknowledged !== undefined) assert.equal(answer.body.id, acknowledged, `${name} is another now`);
  }
  assert.ok(replays >= answers.size, 'what was acknowledged is replayed, never done again');
  const account = await coffer.call('GET', `/api/v1/accounts/${accountId}`, { token });
  assert.equal(account?.body.transaction_count, sent.size);
  assert.equal(account?.body.balance_cents, -100 * sent.size);
  t.diagnostic(`${ROUNDS} kills: ${sent.size} sent, ${answers.size} acknowledged, ${replays} replayed`);

  async function write(running: CofferProcess, round: number, writer: number): Promise<void> {
    for (let index = 0; ; index += 1) {
      const name = `${round}-${writer}-${index}`;
      sent.add(name);
      const answer = await create(running, name);
      if (answer === null) return;
      assert.equal(answer.status, 201);
      answers.set(name, answer.body.id);
      if (writer === 0 && index === 5 + round * 7) running.child.kill('SIGKILL');
    }
  }
});
