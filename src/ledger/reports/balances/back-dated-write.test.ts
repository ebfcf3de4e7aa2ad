import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dumpLedger } from '#tests/harness/family/dump-ledger.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';

/** The tables with rows that `act` wrote or deleted, and how many of them. */
async function touchedBy(coffer: Coffer, act: () => Promise<unknown>): Promise<Record<string, number>> {
  coffer.advance(1);
  const before = new Set((await dumpLedger(coffer)).split('\n'));
  await act();
  const after = new Set((await dumpLedger(coffer)).split('\n'));
  const tables = (lines: Iterable<string>) => Map.groupBy(lines, (line) => line.split(' ')[0] ?? '');
  const [gone, made] = [tables(before.difference(after)), tables(after.difference(before))];
  const counts = [...new Set([...gone.keys(), ...made.keys()])].map((table): [string, number] => [
    table,
    Math.max(gone.get(table)?.length ?? 0, made.get(table)?.length ?? 0),
  ]);
  return Object.fromEntries(counts);
}

test('a back-dated entry writes its day, its report sums and one balance', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { opening_balance_date: undefined });
  const { body: category } = await coffer.call('POST', '/api/v1/categories', { token, body: { name: 'Food' } });
  const operations = Array.from({ length: 300 }, (_none, index) => ({
    op: 'create',
    transaction: {
      account_id: account,
      name: 'x',
      amount: '1',
      date: new Date(Date.UTC(2025, 0, 2 + index)).toISOString().slice(0, 10),
    },
  }));
  await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } });
  const written = {
    accounts: 1,
    account_days: 1,
    report_labels: 1,
    transactions: 1,
    changes: 1,
    change_heads: 1,
  };
  let id = '';
  const create = async () => {
    const members = { date: '2025-01-02', amount: '5', category_id: category.id };
    id = (await coffer.createTransaction(user, account, members)).id;
  };
  assert.deepEqual(await touchedBy(coffer, create), written);
  const move = () =>
    coffer.call('PATCH', `/api/v1/transactions/${id}`, { token, body: { transaction: { date: '2025-02-02' } } });
  const { accounts: _unmoved, ...moved } = written;
  assert.deepEqual(await touchedBy(coffer, move), { ...moved, account_days: 2 });
  const remove = () => coffer.call('DELETE', `/api/v1/transactions/${id}`, { token });
  assert.deepEqual(await touchedBy(coffer, remove), written);
  const beforeAll = () => coffer.createTransaction(user, account, { date: '2001-01-01' });
  const { report_labels: _ofLabels, ...unlabelled } = written;
  assert.deepEqual(await touchedBy(coffer, beforeAll), { ...unlabelled, valuations: 1, changes: 2 });
});
