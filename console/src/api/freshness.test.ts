import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { kindsOf, noteWrite, refresh, refreshWritten } from './freshness.ts';

const READS = [
  'balance_sheet',
  'bank_connections',
  'categories',
  'changes',
  'forecast',
  'goals',
  'rules',
  'syncs',
  'transaction_rows',
  'transactions',
  'webhooks',
];

function cached(): QueryClient {
  const client = new QueryClient();
  for (const read of READS) client.setQueryData([read, '/'], {});
  return client;
}

const outdated = (client: QueryClient) =>
  READS.filter((read) => client.getQueryState([read, '/'])?.isInvalidated === true);

test('only queries that depend on transactions are invalidated', async () => {
  const client = cached();
  noteWrite('/api/v1/transactions/{id}');
  await refreshWritten(client);
  assert.deepEqual(
    outdated(client),
    READS.filter((read) => read !== 'categories' && read !== 'transaction_rows'),
  );
});

test('a kind in the table refreshes its own reads, and any other kind all', async () => {
  const [apart, budget, other, all] = [cached(), cached(), cached(), cached()];
  await Promise.all([refresh(apart, ['webhooks', 'rules']), refresh(budget, ['budgets'])]);
  await Promise.all([refresh(other, ['accounts']), refresh(all)]);
  assert.deepEqual(outdated(apart), ['changes', 'rules', 'webhooks']);
  assert.deepEqual(outdated(budget), ['changes', 'forecast', 'goals']);
  assert.deepEqual([outdated(other), outdated(all)], [READS, READS]);
});

test('what was written is refreshed once, and a preview writes nothing', async () => {
  const [first, second] = [cached(), cached()];
  for (const path of ['/api/v1/goals', '/api/v1/rules/preview']) noteWrite(path);
  await refreshWritten(first);
  await refreshWritten(second);
  assert.deepEqual([outdated(first), outdated(second)], [['changes', 'goals'], []]);
});

test('a new label refreshes the lists that show it, and a changed one all reads', async () => {
  const [made, changed] = [cached(), cached()];
  noteWrite('/api/v1/categories');
  await refreshWritten(made);
  noteWrite('/api/v1/categories/{id}');
  await refreshWritten(changed);
  assert.deepEqual([outdated(made), outdated(changed)], [['categories', 'changes'], READS]);
  assert.deepEqual(kindsOf({ resource: 'category', kind: 'create' }), ['new_categories']);
});

test('a sync refreshes banks and no figures; a link refreshes all reads', async () => {
  const [synced, linked] = [cached(), cached()];
  await refresh(
    synced,
    ['bank_connection', 'linked_account', 'sync'].flatMap((resource) => kindsOf({ resource, kind: 'update' })),
  );
  noteWrite('/api/v1/bank_connections/{id}/linked_accounts/{linked_account_id}');
  await refreshWritten(linked);
  assert.deepEqual([outdated(synced), outdated(linked)], [['bank_connections', 'changes', 'syncs'], READS]);
});

test('resources of the change stream name the kinds of the paths', () => {
  assert.deepEqual(kindsOf({ resource: 'budget_category', kind: 'update' }), ['budget_categories']);
  assert.deepEqual(kindsOf({ resource: 'transaction', kind: 'create' }), ['transactions', 'transaction_rows']);
});
