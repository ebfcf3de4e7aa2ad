import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import type { Route } from '#http/route.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import type { Refusal } from '../harness/server/body-of.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

// The cursor of the change feed is the sequence of a change, which clients store; it is not signed.
const UNSIGNED = ['listChanges'];

async function startWithRows(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  for (const name of ['a', 'b', 'c', 'd']) await coffer.createTransaction(user, account, { name });
  return { coffer, user, account };
}

const read = (coffer: Coffer, { token }: Pick<TestUser, 'token'>, query: string) =>
  coffer.call('GET', `${URL}?${query}`, { token });

test('a cursor is refused with other filters, and works with another page size', async (t) => {
  const { coffer, user, account } = await startWithRows(t);
  const first = await read(coffer, user, `per_page=2&account_id=${account}`);
  const cursor = `cursor=${first.body.pagination.next_cursor}`;
  const same = await read(coffer, user, `per_page=1&account_id=${account}&locale=de&${cursor}`);
  assert.deepEqual([same.status, same.body.transactions.length], [200, 1]);
  for (const other of ['', `account_id=${account}&type=income`, 'type=income', `account_ids[]=${account}`]) {
    const refused = await read(coffer, user, `per_page=2&${cursor}&${other}`);
    assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'invalid_cursor'], other);
    assert.match(String(refused.body.message), /same filters and sort/);
  }
});

test('an altered cursor is refused', async (t) => {
  const { coffer, user } = await startWithRows(t);
  const { body } = await read(coffer, user, 'per_page=2');
  const cursor = String(body.pagination.next_cursor);
  const forged = Buffer.from(JSON.stringify(['2020-01-01', 'z'])).toString('base64url');
  for (const altered of [`${forged}.${cursor.split('.')[1]}`, cursor.slice(1), `${cursor}A`, forged, '.', 'x']) {
    const refused = await read(coffer, user, `per_page=2&cursor=${altered}`);
    assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'invalid_cursor'], altered);
  }
});

test("a cursor of another family's list is refused", async (t) => {
  const { coffer, user } = await startWithRows(t);
  const { body } = await read(coffer, user, 'per_page=2');
  const refused = await read(coffer, await coffer.signUp(), `per_page=2&cursor=${body.pagination.next_cursor}`);
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'invalid_cursor']);
});

test('every list with a cursor refuses one of another list', async (t) => {
  const coffer = await startCoffer(t);
  const { user, cookie, ids } = await seedFamily(coffer);
  const account = await coffer.createAccount(user);
  for (const name of ['a', 'b']) await coffer.createTransaction(user, account, { name });
  const { body } = await coffer.call('GET', `${URL}?per_page=1`, { cookie });
  const lists = coffer.server.routes.filter((route) => takesCursor(route) && !UNSIGNED.includes(route.operation));
  assert.ok(lists.length > 10);
  const needs: Readonly<Record<string, string>> = {
    listImports: '',
    listReferenceRates: '&to_currency=USD',
    listTrades: '&type=buy',
    listWebhookDeliveries: `&webhook_id=${ids.webhooks}`,
  };
  for (const { path, operation } of lists) {
    const needed = needs[operation] ?? '&type=income';
    const id = path.includes('/imports/') ? (ids.imports ?? '') : account;
    const url = `${path.replace(':id', id)}?per_page=1&cursor=${body.pagination.next_cursor}${needed}`;
    const refused = await coffer.call<Refusal>('GET', url, { cookie });
    assert.deepEqual([refused.status, refused.body.issues?.[0]?.code], [422, 'invalid_cursor'], operation);
  }
});

const takesCursor = ({ query }: Route) => 'cursor' in ((query as z.ZodObject | undefined)?.shape ?? {});
