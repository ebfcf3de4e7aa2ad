import assert from 'node:assert/strict';
import { test } from 'node:test';
import { QueryClient } from '@tanstack/react-query';
import { invalidateOthers, LIST_KEY, refetchLists, removeRows, updateRows } from './list-cache.ts';
import type { Transaction } from './list-query.ts';

const row = (id: string, name = id) => ({ id, name }) as Transaction;

/** A client with one list of two pages. */
function cachedList(): QueryClient {
  const client = new QueryClient();
  client.setQueryData([LIST_KEY, {}], {
    pages: [
      { transactions: [row('a'), row('b')], pagination: { total_count: 3, next_cursor: 'x' } },
      { transactions: [row('c')], pagination: { total_count: null, next_cursor: null } },
    ],
    pageParams: [null, 'x'],
  });
  return client;
}

type Pages = {
  pages: { transactions: Transaction[]; pagination: { total_count: number | null } }[];
  pageParams: unknown[];
};

function list(client: QueryClient): Pages {
  const data = client.getQueryData<Pages>([LIST_KEY, {}]);
  assert.ok(data !== undefined);
  return data;
}

const names = (client: QueryClient) => list(client).pages.map((page) => page.transactions.map(({ name }) => name));

test('updated rows replace those of the same id; other pages stay identical', () => {
  const client = cachedList();
  const before = list(client);
  updateRows(client, [row('c', 'changed'), row('z')]);
  assert.deepEqual(names(client), [['a', 'b'], ['changed']]);
  assert.equal(list(client).pages[0], before.pages[0]);
});

test('removed rows leave the list and its total', () => {
  const client = cachedList();
  removeRows(client, new Set(['a', 'c']));
  assert.deepEqual(names(client), [['b'], []]);
  assert.equal(list(client).pages[0]?.pagination.total_count, 1);
});

test('a refetched list starts with its first page', async () => {
  const client = cachedList();
  await refetchLists(client);
  assert.deepEqual([names(client), list(client).pageParams], [[['a', 'b']], [null]]);
  assert.equal(client.getQueryState([LIST_KEY, {}])?.isInvalidated, true);
});

test('only queries that depend on transactions are invalidated', async () => {
  const client = cachedList();
  client.setQueryData(['balance-sheet'], {});
  client.setQueryData(['categories'], []);
  await invalidateOthers(client);
  const isInvalid = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
  assert.deepEqual([['balance-sheet'], ['categories'], [LIST_KEY, {}]].map(isInvalid), [true, false, false]);
});
