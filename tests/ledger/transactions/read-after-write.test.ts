import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';
const API = '/api/v1';

/** A server with one labelled transaction; its list and page were read. */
async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const send = async <M extends 'POST' | 'PATCH' | 'DELETE', Path extends string>(
    method: M,
    path: Path,
    body?: object,
  ) => {
    const reply = await coffer.call(method, `${API}/${path}`, { token, body });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const account = await coffer.createAccount(user, { name: 'Old' });
  const category = (await send('POST', 'categories', { name: 'Old', color: '#111111', icon: 'car' })).id;
  const merchant = (await send('POST', 'merchants', { name: 'Old' })).id;
  const tag = (await send('POST', 'tags', { name: 'Old', color: '#111111' })).id;
  const made = await coffer.createTransaction(user, account, {
    category_id: category,
    merchant_id: merchant,
    tag_ids: [tag],
  });
  const get = <Path extends string>(path: Path) => coffer.call('GET', `${API}/${path}`, { token });
  /** The transaction from each response, which must be equal. */
  const shown = async () => {
    const lists = [
      'transactions',
      `transactions?account_id=${account}`,
      'transactions?per_page=1&locale=en',
      `transactions?search=bakery`,
    ] as const;
    const { body: alone } = await get(`transactions/${made.id}`);
    for (const path of lists) assert.deepEqual((await get(path)).body.transactions, [alone], path);
    return alone;
  };
  await shown();
  await shown();
  return { coffer, user, token, account, category, merchant, tag, made, send, get, shown };
}

test('a changed name is shown by the next list and page', async (t) => {
  const { account, category, merchant, tag, send, shown } = await setUp(t);
  await send('PATCH', `accounts/${account}`, { name: 'New account' });
  assert.equal((await shown()).account.name, 'New account');
  await send('PATCH', `categories/${category}`, { name: 'New category' });
  assert.equal((await shown()).category?.name, 'New category');
  await send('PATCH', `categories/${category}`, { color: '#222222' });
  assert.equal((await shown()).category?.color, '#222222');
  await send('PATCH', `categories/${category}`, { icon: 'tree' });
  assert.equal((await shown()).category?.icon, 'tree');
  await send('PATCH', `merchants/${merchant}`, { name: 'New merchant' });
  assert.equal((await shown()).merchant?.name, 'New merchant');
  await send('PATCH', `tags/${tag}`, { name: 'New tag', color: '#333333' });
  assert.partialDeepStrictEqual((await shown()).tags, [{ name: 'New tag', color: '#333333' }]);
});

test('a category shows the colour of its new parent at once', async (t) => {
  const { category, send, shown } = await setUp(t);
  const parent = await send('POST', 'categories', { name: 'Parent', color: '#444444' });
  await send('PATCH', `categories/${category}`, { parent_id: parent.id });
  assert.equal((await shown()).category?.color, '#444444');
  await send('PATCH', `categories/${parent.id}`, { color: '#555555' });
  assert.equal((await shown()).category?.color, '#555555');
});

test('a deleted or replaced label is absent from the next response', async (t) => {
  const { category, merchant, tag, send, shown } = await setUp(t);
  const other = await send('POST', 'categories', { name: 'Other' });
  await send('DELETE', `categories/${category}?replacement_id=${other.id}`);
  assert.equal((await shown()).category?.name, 'Other');
  await send('DELETE', `merchants/${merchant}`);
  assert.equal((await shown()).merchant, null);
  await send('DELETE', `tags/${tag}`);
  assert.deepEqual((await shown()).tags, []);
});

test('each write is visible to the next request, in lists, pages, accounts and counts', async (t) => {
  const { coffer, user, account, made, send, get, shown } = await setUp(t);
  const state = async () => {
    const { body: list } = await get('transactions');
    const { body: one } = await get(`accounts/${account}`);
    const { body: accounts } = await get('accounts');
    assert.deepEqual(accounts.accounts, [one]);
    assert.equal(list.pagination.total_count, one.transaction_count);
    return [list.transactions.length, one.balance];
  };
  assert.deepEqual(await state(), [1, '-$10.00']);
  await send('PATCH', `transactions/${made.id}`, { amount: '4' });
  assert.equal((await shown()).amount, '$4.00');
  assert.deepEqual(await state(), [1, '-$4.00']);
  const second = await coffer.createTransaction(user, account);
  assert.deepEqual(await state(), [2, '-$14.00']);
  await send('DELETE', `transactions/${second.id}`);
  assert.deepEqual(await state(), [1, '-$4.00']);
  const row = { account_id: account, name: 'x', date: '2026-01-05', amount: '1' };
  await send('POST', 'transactions/bulk', {
    operations: [
      { op: 'create', transaction: row },
      { op: 'delete', id: made.id },
    ],
  });
  assert.deepEqual(await state(), [1, '-$1.00']);
  await send('PATCH', `accounts/${account}`, { balance: '100' });
  assert.deepEqual(await state(), [1, '$100.00']);
  await send('DELETE', `accounts/${account}?force=true`);
  assert.deepEqual((await get('transactions')).body.transactions, []);
});

test('the list shows each new transaction to the next request, newest first', async (t) => {
  const { coffer, user, account, made, get } = await setUp(t);
  const ids = [made.id];
  for (let write = 0; write < 5; write += 1) {
    ids.unshift((await coffer.createTransaction(user, account)).id);
    const { transactions } = (await get('transactions')).body;
    assert.deepEqual(
      transactions.map(({ id }: { id: string }) => id),
      ids,
    );
  }
});

test('a repeated read is byte-identical, headers included, and private to its user', async (t) => {
  const { coffer, user, account, get } = await setUp(t);
  const named = await coffer.createAccount(user, { name: 'Účet 口座 🏦' });
  for (const path of ['transactions', `accounts/${account}`, `accounts/${named}`]) {
    const [first, again] = [await get(path), await get(path)];
    assert.equal(again.text, first.text);
    const steady = ({ headers }: typeof first) => ({ ...headers, 'x-request-id': undefined, date: undefined });
    assert.deepEqual(steady(again), steady(first));
  }
  assert.equal((await coffer.call('GET', URL, {})).status, 401);
  // Two families with the same number of changes.
  const pair = [await coffer.signUp(), await coffer.signUp()];
  const accounts = [];
  for (const user of pair) accounts.push(await coffer.createAccount(user));
  for (const [index, user] of pair.entries()) {
    const { body } = await coffer.call('GET', '/api/v1/accounts', { token: user.token });
    assert.deepEqual(
      body.accounts.map(({ id }: { id: string }) => id),
      [accounts[index]],
    );
  }
});

test('concurrent readers never see a page older than the last committed write', async (t) => {
  const { coffer, user, account, get } = await setUp(t);
  let answered = 1;
  const writer = async () => {
    for (let count = 0; count < 40; count += 1) {
      await coffer.createTransaction(user, account);
      answered += 1;
    }
  };
  const reader = async () => {
    while (answered < 41) {
      const least = answered;
      const { body } = await get('transactions?per_page=5');
      await setImmediate(); // a kept page is answered without a turn of the event loop, which the writer needs
      assert.ok(Number(body.pagination.total_count) >= least, `${body.pagination.total_count} of ${least}`);
    }
  };
  await Promise.all([writer(), reader(), reader(), reader()]);
});
