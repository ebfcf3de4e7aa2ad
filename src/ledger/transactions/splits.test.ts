import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSampleFamily } from '#tests/harness/family/sample-family.ts';

/** A family with a 100 dollar expense, two categories, two merchants and a tag. */
async function setUp(t: Parameters<typeof startSampleFamily>[0]) {
  const home = await startSampleFamily(t);
  const label = async (path: 'categories' | 'merchants' | 'tags', name: string) =>
    (await home.send('POST', path, { name })).id;
  const [food, house] = [await label('categories', 'Food'), await label('categories', 'House')];
  const [merchant, other] = [await label('merchants', 'Market'), await label('merchants', 'Other')];
  const tag = await label('tags', 'tag');
  const parent = await home.enter(home.accounts.checking, '100', '2026-01-10', {
    name: 'Shopping',
    merchant_id: merchant,
    category_id: food,
    external_id: 'e',
  });
  const splits = [
    { amount: '60.01', category_id: house, tag_ids: [tag], notes: 'n' },
    { amount: '39.99', category_id: food, name: 'Bread', merchant_id: other, excluded: true },
  ];
  return {
    ...home,
    food,
    house,
    merchant,
    other,
    tag,
    parent,
    splits,
    url: `transactions/${parent.id}/splits` as const,
  };
}

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

test('a split is shown in the response, in the list and for each line', async (t) => {
  const { parent, splits, url, send, food, house, merchant, other } = await setUp(t);
  const made = await send('POST', url, { splits });
  assert.partialDeepStrictEqual(made.transaction, {
    ...parent,
    split_parent: true,
    split_parts_count: 2,
    parent_transaction_id: null,
  });
  assert.partialDeepStrictEqual(made.splits, [
    {
      amount: '$60.01',
      name: 'Shopping',
      notes: 'n',
      date: '2026-01-10',
      category: { id: house },
      merchant: { id: merchant },
      tags: [{ name: 'tag' }],
      excluded: false,
      external_id: null,
      split_parent: false,
      split_parts_count: 0,
      set_by: null,
      parent_transaction_id: parent.id,
    },
    { amount: '$39.99', name: 'Bread', category: { id: food }, merchant: { id: other }, tags: [], excluded: true },
  ]);
  assert.deepEqual(await send('GET', url), made);
  assert.deepEqual(await send('GET', `transactions/${parent.id}`), made.transaction);
  for (const line of made.splits) assert.deepEqual(await send('GET', `transactions/${line.id}`), line);
});

test('lists show parents by default, and split lines under a label filter', async (t) => {
  const { parent, splits, url, accounts, send, enter, food, house, merchant, other, tag } = await setUp(t);
  const alone = await enter(accounts.savings, '7', '2026-01-01', { category_id: food });
  const [large, small] = idsOf((await send('POST', url, { splits })).splits);
  for (const [query, expected] of [
    ['', [parent.id, alone.id]],
    [`account_id=${accounts.checking}`, [parent.id]],
    [`account_ids[]=${accounts.checking}&account_ids[]=${accounts.savings}`, [parent.id, alone.id]],
    ['start_date=2026-01-05', [parent.id]],
    ['min_amount=50', [parent.id]],
    ['search=bread', []],
    ['include_split_parts=true', [small, large, parent.id, alone.id]],
    ['include_split_parts=true&search=bread', [small]],
    ['include_split_parts=false', [parent.id, alone.id]],
    [`category_id=${food}`, [small, alone.id]],
    [`category_ids[]=${food}&category_ids[]=${house}`, [small, large, alone.id]],
    [`category_id=${food}&include_split_parts=true`, [small, parent.id, alone.id]],
    [`merchant_id=${merchant}`, [large]],
    [`merchant_ids[]=${merchant}&merchant_ids[]=${other}`, [small, large]],
    [`tag_ids[]=${tag}`, [large]],
  ] as const) {
    const { transactions, pagination } = await send('GET', `transactions?${query}`);
    assert.deepEqual([idsOf(transactions), pagination.total_count], [expected, expected.length], query);
  }
});

test('balances and counts ignore split lines', async (t) => {
  const { parent, splits, url, accounts, send } = await setUp(t);
  const state = async () => {
    const { balance_cents, transaction_count } = await send('GET', `accounts/${accounts.checking}`);
    return [balance_cents, transaction_count];
  };
  await send('POST', url, { splits });
  assert.deepEqual(await state(), [-10_000, 1]);
  await send('PUT', url, { splits: [...splits, { amount: '20' }], amount: '120', date: '2026-01-12' });
  assert.deepEqual(await state(), [-12_000, 1]);
  await send('DELETE', url);
  assert.deepEqual(await state(), [-12_000, 1]);
  await send('PUT', url, { splits, amount: '100', nature: 'expense' });
  await send('DELETE', `transactions/${parent.id}`);
  assert.deepEqual(await state(), [0, 0]);
});

test('an invalid split is refused with the pointer of each fault', async (t) => {
  const { coffer, parent, splits, url, accounts, call, enter, send } = await setUp(t);
  const [first] = splits;
  const line = (amount: string, members: object = {}) => ({ amount, ...members });
  const other = await enter(accounts.card, '5');
  const elsewhere = (await send('POST', `transactions/${other.id}/splits`, { splits: [line('4'), line('1')] }))
    .splits[0];
  const before = await coffer.database.read.selectFrom('changes').select('sequence').execute();
  const faults: [object, string, string][] = [
    [{ splits: [line('60'), line('39.99')] }, '/splits', 'not_the_whole'],
    [{ splits: [line('-60'), line('-40')] }, '/splits', 'not_the_whole'],
    [{ splits: [line('100')] }, '/splits', 'too_small'],
    [{ splits: Array(51).fill(line('2')) }, '/splits', 'too_big'],
    [{ splits, amount: '100.01' }, '/splits', 'not_the_whole'],
    [{}, '/splits', 'required'],
    [{ splits: [first, line('39.999')] }, '/splits/1/amount', 'too_many_decimals'],
    [{ splits: [first, line('x')] }, '/splits/1/amount', 'not_a_decimal'],
    [{ splits: [first, { category_id: null }] }, '/splits/1/amount', 'required'],
    [{ splits: [first, line('39.99', { category_id: 'x' })] }, '/splits/1/category_id', 'unknown'],
    [{ splits: [first, line('39.99', { merchant_id: 'x' })] }, '/splits/1/merchant_id', 'unknown'],
    [{ splits: [first, line('39.99', { tag_ids: ['x'] })] }, '/splits/1/tag_ids/0', 'unknown'],
    [{ splits: [first, line('39.99', { id: 'x' })] }, '/splits/1/id', 'unknown'],
    [{ splits: [first, line('39.99', { id: elsewhere?.id })] }, '/splits/1/id', 'unknown'],
    [{ splits, amount: 'x' }, '/amount', 'not_a_decimal'],
  ];
  for (const [body, pointer, code] of faults) {
    for (const method of ['POST', 'PUT'] as const) {
      const { status, body: answer, text } = await call(method, url, body);
      assert.deepEqual([status, answer.issues?.[0]?.pointer, answer.issues?.[0]?.code], [422, pointer, code], text);
    }
  }
  assert.deepEqual(await coffer.database.read.selectFrom('changes').select('sequence').execute(), before);
  assert.equal((await send('GET', `transactions/${parent.id}`)).split_parent, false);
});

test('split lines may have either direction if they sum to the parent', async (t) => {
  const { url, send } = await setUp(t);
  const { splits } = await send('POST', url, {
    splits: [{ amount: '110' }, { amount: '15', nature: 'income' }, { amount: '5' }],
  });
  assert.deepEqual(
    splits.map(({ signed_amount }) => signed_amount),
    ['-110.00', '15.00', '-5.00'],
  );
});

test('PUT replaces the set of split lines; POST requires an unsplit transaction', async (t) => {
  const { parent, splits, url, call, send } = await setUp(t);
  const [large, small] = (await send('POST', url, { splits })).splits;
  assert.equal((await call('POST', url, { splits })).status, 409);
  const put = await send('PUT', url, {
    splits: [
      { id: small?.id, amount: '30', name: 'Rolls' },
      { amount: '70', name: 'New' },
    ],
  });
  assert.deepEqual(
    put.splits.map(({ name, amount }) => [name, amount]),
    [
      ['Rolls', '$30.00'],
      ['New', '$70.00'],
    ],
  );
  assert.equal(put.splits[0]?.id, small?.id);
  assert.equal((await call('GET', `transactions/${large?.id}`)).status, 404);
  assert.equal((await send('GET', `transactions/${parent.id}`)).split_parts_count, 2);
  await send('DELETE', url);
  assert.deepEqual(await send('GET', url), { transaction: await send('GET', `transactions/${parent.id}`), splits: [] });
  await send('DELETE', url);
});

test("a split fixes the lines and the parent's amount and date, not its labels", async (t) => {
  const { parent, splits, url, house, call, send } = await setUp(t);
  const [line] = (await send('POST', url, { splits })).splits;
  assert.ok(line);
  for (const reply of [
    await call('PATCH', `transactions/${line.id}`, { name: 'x' }),
    await call('DELETE', `transactions/${line.id}`),
    await call('POST', `transactions/${line.id}/splits`, { splits: [{ amount: '60' }, { amount: '0.01' }] }),
    await call('PUT', `transactions/${line.id}/splits`, { splits: [{ amount: '60' }, { amount: '0.01' }] }),
  ]) {
    assert.deepEqual([reply.status, reply.body.issues?.[0]?.code], [422, 'split_part'], reply.text);
    assert.match(reply.body.message ?? '', new RegExp(parent.id));
  }
  const bulk = await send('POST', 'transactions/bulk', { operations: [{ op: 'delete', id: line.id }] });
  assert.equal(bulk.results[0]?.status, 422);
  for (const [change, pointer] of [
    [{ amount: '99' }, '/amount'],
    [{ nature: 'income' }, '/nature'],
    [{ currency: 'EUR' }, '/currency'],
    [{ date: '2026-01-11' }, '/date'],
  ] as const) {
    const { status, body } = await call('PATCH', `transactions/${parent.id}`, change);
    assert.deepEqual([status, body.issues?.[0]?.pointer, body.issues?.[0]?.code], [422, pointer, 'split']);
  }
  const free = { amount: '100', date: '2026-01-10', name: 'y', notes: 'z', category_id: house };
  assert.partialDeepStrictEqual(await send('PATCH', `transactions/${parent.id}`, free), { name: 'y', notes: 'z' });
  assert.deepEqual((await send('GET', url)).splits[0], line);
});

test('split lines follow the shared fields of their parent', async (t) => {
  const { parent, splits, url, send } = await setUp(t);
  await send('POST', url, { splits });
  await send('PATCH', `transactions/${parent.id}`, { pending: true, kind: 'one_time', notes: 'x' });
  const of = async () => (await send('GET', url)).splits.map((line) => [line.pending, line.kind, line.excluded]);
  assert.deepEqual(await of(), [
    [true, 'one_time', false],
    [true, 'one_time', true],
  ]);
  await send('PATCH', `transactions/${parent.id}`, { excluded: true });
  assert.deepEqual(await of(), Array(2).fill([true, 'one_time', true]));
  const { splits: lines } = await send('PUT', url, { splits, date: '2026-02-02' });
  assert.deepEqual(
    lines.map(({ date }) => date),
    ['2026-02-02', '2026-02-02'],
  );
});

test('deleting the parent or its account deletes split lines; deleting a category not', async (t) => {
  const { coffer, parent, splits, url, accounts, house, food, call, enter, send } = await setUp(t);
  const lines = (await send('POST', url, { splits })).splits;
  await send('DELETE', `categories/${house}?replacement_id=${food}`);
  assert.deepEqual(
    (await send('GET', url)).splits.map(({ category }) => category?.id),
    [food, food],
  );
  await send('DELETE', `transactions/${parent.id}`);
  for (const { id } of lines) assert.equal((await call('GET', `transactions/${id}`)).status, 404);
  const other = await enter(accounts.checking, '10');
  await send('POST', `transactions/${other.id}/splits`, { splits: [{ amount: '5' }, { amount: '5' }] });
  await send('DELETE', `accounts/${accounts.checking}?force=true`);
  assert.deepEqual(await coffer.database.read.selectFrom('transactions').select('id').execute(), []);
});

test('a transfer side cannot be split', async (t) => {
  const { accounts, url, splits, enter, call } = await setUp(t);
  await enter(accounts.savings, '-100');
  const { status, body } = await call('POST', url, { splits });
  assert.deepEqual([status, body.issues?.[0]?.code], [422, 'transfer_leg']);
});

test('each split write records one change per affected row, in one transaction', async (t) => {
  const { coffer, splits, url, send } = await setUp(t);
  let seen = 0n;
  const since = async () => {
    const rows = await coffer.database.read
      .selectFrom('changes')
      .selectAll()
      .where('sequence', '>', seen)
      .orderBy('sequence')
      .execute();
    seen = rows.at(-1)?.sequence ?? seen;
    return rows;
  };
  await since();
  const [, small] = (await send('POST', url, { splits })).splits;
  const made = await since();
  assert.deepEqual(
    made.map(({ kind }) => kind),
    ['update', 'create', 'create'],
  );
  assert.equal(new Set(made.map(({ request_id }) => request_id)).size, 1);
  await send('PUT', url, { splits: [{ id: small?.id, amount: '50' }, { amount: '50' }] });
  assert.deepEqual(
    (await since()).map(({ kind }) => kind),
    ['update', 'delete', 'update', 'create'],
  );
  await send('DELETE', url);
  assert.deepEqual(
    (await since()).map(({ kind }) => kind),
    ['delete', 'delete', 'update'],
  );
});
