import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import { type CofferProcess, dataFolder, setUpUser, spawnCoffer } from '../harness/server/spawn-coffer.ts';

const ROUNDS = Number(process.env.COFFER_TEST_KILLS ?? 3);
const WRITERS = 8;

test('a killed server loses no acknowledged write and leaves none half done', async (t) => {
  const dataDir = dataFolder(t);
  const sent = new Set<string>();
  const acknowledged = new Set<string>();
  let coffer = await spawnCoffer(t, dataDir);
  const { token, accountId } = await setUpUser(coffer);

  for (let round = 0; round < ROUNDS; round += 1) {
    const running = coffer;
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(running, `${round}-${writer}`));
    // The load itself sends the kill, at another point each round, so that some writes are in flight.
    await Promise.all(writers);
    coffer = await spawnCoffer(t, dataDir);
  }

  const stored = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await coffer.call('GET', `/api/v1/transactions?per_page=100&page=${page}`, { token });
    for (const row of answer?.body.transactions ?? []) stored.set(row.external_id ?? '', row.signed_amount);
    pages = answer?.body.pagination.total_pages ?? 0;
  }
  for (const id of acknowledged) assert.ok(stored.has(id), `${id} was acknowledged and is lost`);
  for (const id of stored.keys()) assert.ok(sent.has(id), `${id} was never sent`);
  assert.ok(acknowledged.size > ROUNDS * WRITERS, 'the load was real');
  const account = await coffer.call('GET', `/api/v1/accounts/${accountId}`, { token });
  assert.equal(account?.body.balance_cents, -100 * stored.size, 'the balance is the sum of the entries');
  assert.equal(account?.body.transaction_count, stored.size);
  await coffer.end('SIGTERM');
  assertSound(join(dataDir, LEDGER_FILE));
  t.diagnostic(`${ROUNDS} kills: ${sent.size} sent, ${acknowledged.size} acknowledged, ${stored.size} stored`);

  async function write(running: CofferProcess, name: string): Promise<void> {
    for (let index = 0; ; index += 1) {
      const external_id = `${name}-${index}`;
      sent.add(external_id);
      const transaction = { account_id: accountId, date: '2026-01-05', name, amount: '1.00', external_id };
      const answer = await running.call('POST', '/api/v1/transactions', { token, body: { transaction } });
      if (answer === null) return;
      assert.equal(answer.status, 201);
      acknowledged.add(external_id);
      if (name.endsWith('-0') && index === 5 + Number(name[0]) * 7) running.child.kill('SIGKILL');
    }
  }
});

function assertSound(file: string): void {
  const ledger = new BetterSqlite3(file, { readonly: true });
  assert.equal(ledger.pragma('integrity_check', { simple: true }), 'ok');
  const gaps = ledger
    .prepare(
      'select h.sequence - count(*) as gap from change_heads h join changes c on c.family_id = h.family_id group by h.family_id',
    )
    .all();
  assert.deepEqual(gaps, [{ gap: 0 }], 'the change sequence has no gap');
  ledger.close();
}

test('a killed server does not reset the quota of a key', async (t) => {
  const dataDir = dataFolder(t);
  // A window of a day, so that it does not end during the test.
  const env = { COFFER_RATE_LIMITS: 'standard=100', COFFER_RATE_LIMIT_WINDOW_SECONDS: '86400' };
  const coffer = await spawnCoffer(t, dataDir, env);
  const { key } = await setUpUser(coffer);
  const admitted = await burst(coffer, key, 60);
  assert.equal(admitted, 60);
  await coffer.end('SIGKILL');

  const again = await spawnCoffer(t, dataDir, env);
  assert.equal(await burst(again, key, 400), 40, 'sixty of the hundred were used before');
});

async function burst(coffer: CofferProcess, key: string, requests: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: requests }, () => coffer.call('GET', '/api/v1/usage', { key })),
  );
  for (const answer of answers) assert.ok(answer?.status === 200 || answer?.status === 429);
  return answers.filter((answer) => answer?.status === 200).length;
}
