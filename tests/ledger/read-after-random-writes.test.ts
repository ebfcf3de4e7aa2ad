import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RandomWriter } from '../harness/family/random-writer.ts';
import { inviteMember } from '../harness/family/sharing.ts';
import { openServers } from '../harness/server/open-servers.ts';
import { Random, testSeed } from '../harness/server/random.ts';
import type { Coffer, TestUser } from '../harness/server/start-coffer.ts';

const [ROUNDS, CLIENTS, WRITES] = [6, 4, 6];
const PATHS = [
  'transactions?per_page=25',
  'transactions?start_date=2025-02-01&end_date=2026-02-28',
  'transactions?search=x&sort=amount',
  'transaction_sums?group_by=month',
  'categories?per_page=50',
  'transfers?per_page=50',
  'balance_sheet?locale=en',
  'balance_sheet/history?start_date=2025-01-01&end_date=2026-06-30&interval=month',
  'income_statement?start_date=2025-01-01&end_date=2026-06-30',
];

async function read(coffer: Coffer, { token }: TestUser, path: string): Promise<string> {
  const { status, text } = await coffer.call('GET', `/api/v1/${path}`, { token });
  assert.equal(status, 200, text);
  return text;
}

test('after random writes every process shows every admin the same', async (t) => {
  const servers = await openServers(t);
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const [coffer] = servers;
  const distinct = [...new Set(servers)];
  const owner = await coffer.signUp();
  const accounts = [await coffer.createAccount(owner), await coffer.createAccount(owner, { account_type: 'loan' })];
  const member = await inviteMember(coffer, owner, 'admin');
  const writer = new RandomWriter(random, owner, accounts);
  for (let round = 0; round < ROUNDS; round += 1) {
    const writing = Array.from({ length: CLIENTS }, async (_, index) => {
      for (let sent = 0; sent < WRITES; sent += 1) await writer.write(servers[index % 2] ?? coffer);
    });
    const reading = distinct.map(async (server) => {
      for (let sent = 0; sent < 3 * PATHS.length; sent += 1) await read(server, owner, random.one(PATHS));
    });
    await Promise.all([...writing, ...reading]);
    for (const path of PATHS) {
      for (const server of distinct) await read(server, owner, path);
      await writer.write(random.one(servers));
      const shown = await read(coffer, member, path);
      for (const server of [...distinct, ...distinct]) assert.equal(await read(server, owner, path), shown, path);
    }
  }
});
