import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { dropOldPages, LIST_KEY, refetchLists, updateRows } from './list-cache.ts';
import type { Transaction } from './list-query.ts';

const row = (id: string, name = id) => ({ id, name }) as Transaction;
const pageOf = (...transactions: Transaction[]) => ({ transactions, pagination: { total_count: 3 } });

/** A client with one list of two pages. */
function cachedList(): QueryClient {
  const client = new QueryClient();
  client.setQueryData([LIST_KEY, {}, 0], pageOf(row('a'), row('b')));
  client.setQueryData([LIST_KEY, {}, 1], pageOf(row('c')));
  return client;
}

const page = (client: QueryClient, number: number) =>
  client.getQueryData<{ transactions: Transaction[] }>([LIST_KEY, {}, number]);

test('updated rows replace those of the same id; other pages stay identical', () => {
  const client = cachedList();
  const before = page(client, 0);
  updateRows(client, [row('c', 'changed'), row('z')]);
  assert.deepEqual(page(client, 1)?.transactions, [row('c', 'changed')]);
  assert.equal(page(client, 0), before);
});

test('pages that are not shown are dropped when rows may have moved', async () => {
  const client = cachedList();
  await refetchLists(client);
  assert.deepEqual([page(client, 0), page(client, 1)], [undefined, undefined]);
});

test('thirty pages that are not shown are kept, those loaded last', () => {
  const client = new QueryClient();
  for (let at = 0; at < 40; at += 1) client.setQueryData([LIST_KEY, {}, at], pageOf(), { updatedAt: at + 1 });
  dropOldPages(client);
  assert.deepEqual([page(client, 9), page(client, 10) !== undefined], [undefined, true]);
});
