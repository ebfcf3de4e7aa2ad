import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpackChange } from '#database/family/packed-records.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';

async function label(coffer: Coffer, user: TestUser, path: string, resource: string, name: string): Promise<string> {
  const reply = await coffer.call<{ id: string }>('POST', `/api/v1/${path}`, {
    token: user.token,
    body: { [resource]: { name } },
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.id;
}

test('a created transaction shows all its members, in the list and by id', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account_id = await coffer.createAccount(user, { name: 'Card', account_type: 'credit_card' });
  const category_id = await label(coffer, user, 'categories', 'category', 'Bread');
  const merchant_id = await label(coffer, user, 'merchants', 'merchant', 'Baker & Söhne');
  const tag_ids = [
    await label(coffer, user, 'tags', 'tag', 'zebra'),
    await label(coffer, user, 'tags', 'tag', 'apple'),
  ];
  const details = { date: '2026-02-28', notes: 'two\nlines', kind: 'one_time', excluded: true, pending: true };
  const labels = { category_id, merchant_id, tag_ids: [...tag_ids, ...tag_ids] };
  const made = await coffer.createTransaction(user, account_id, {
    ...details,
    ...labels,
    name: ' Rolls ',
    amount: '12.5',
    external_id: 'e-1',
    source: 'bank',
  });
  assert.partialDeepStrictEqual(made, {
    ...details,
    name: 'Rolls',
    amount: '$12.50',
    amount_cents: 1250,
    signed_amount_cents: -1250,
    signed_amount: '-12.50',
    currency: 'USD',
    external_id: 'e-1',
    source: 'bank',
    classification: 'expense',
    account: { id: account_id, name: 'Card', account_type: 'credit_card' },
    merchant: { id: merchant_id, name: 'Baker & Söhne' },
    transfer: null,
    created_at: '2026-03-10T10:20:00Z',
  });
  assert.partialDeepStrictEqual(made.category, { id: category_id, name: 'Bread' });
  assert.deepEqual(
    made.tags.map(({ name }: { name: string }) => name),
    ['apple', 'zebra'],
  );
  assert.deepEqual((await coffer.call('GET', `${URL}/${made.id}`, { token: user.token })).body, made);
  assert.deepEqual((await coffer.call('GET', URL, { token: user.token })).body.transactions, [made]);
  const change = await coffer.database.read
    .selectFrom('changes')
    .selectAll()
    .where('resource_id', '=', made.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    JSON.parse(unpackChange(change).after ?? '').tag_ids,
    tag_ids.toSorted(),
    'a tag named twice is one tag',
  );
});

test('only account, name, date and amount are required; null counts as absent', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account_id = await coffer.createAccount(user, { currency: 'KWD' });
  const nothing = [
    'nature',
    'notes',
    'currency',
    'kind',
    'excluded',
    'pending',
    'category_id',
    'merchant_id',
    'tag_ids',
  ];
  const nulls = Object.fromEntries([...nothing, 'external_id', 'source', 'description'].map((name) => [name, null]));
  const plain = {
    kind: 'standard',
    excluded: false,
    pending: false,
    notes: null,
    category: null,
    merchant: null,
    tags: [],
  };
  for (const members of [{}, nulls, { notes: '' }, { category_id: '', merchant_id: '' }]) {
    const made = await coffer.createTransaction(user, account_id, members);
    assert.partialDeepStrictEqual(made, {
      ...plain,
      currency: 'KWD',
      signed_amount: '-10.000',
      external_id: null,
      source: null,
    });
  }
});

test('description is the fallback for an absent or null name', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const named = async (members: object) => (await coffer.createTransaction(user, account, members)).name;
  assert.equal(await named({ name: undefined, description: 'Alias' }), 'Alias');
  assert.equal(await named({ name: null, description: 'Alias' }), 'Alias');
  assert.equal(await named({ name: 'Name', description: 'Alias' }), 'Name');
});

test('wrapped and flat bodies are equivalent, and pointers name the sent path', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account_id = await coffer.createAccount(user);
  const good = { account_id, name: 'x', date: '2026-01-05', amount: '1' };
  const post = (body: unknown) => coffer.call('POST', URL, { token: user.token, body });
  assert.equal((await post(good)).status, 201);
  assert.equal((await post({ transaction: good, utf8: '✓', commit: 'Save' })).status, 201);
  for (const [body, prefix] of [
    [{ ...good, amount: 'x' }, ''],
    [{ transaction: { ...good, amount: 'x' } }, '/transaction'],
  ] as const) {
    assert.equal((await post(body)).body.issues?.[0]?.pointer, `${prefix}/amount`);
  }
  for (const body of [undefined, {}, [], { transaction: null }, { transaction: 'x' }, { transaction: 1.5 }, '1e5']) {
    assert.equal((await post(body)).status, 422, JSON.stringify(body));
  }
});

/** Invalid members, and the pointer of the expected issue. */
const FAULTS: readonly (readonly [object, string])[] = [
  [{ name: undefined }, 'name'],
  [{ name: '  ' }, 'name'],
  [{ name: 5 }, 'name'],
  [{ name: 1.5 }, 'name'],
  [{ name: 'x'.repeat(256) }, 'name'],
  [{ name: 'a\nb' }, 'name'],
  [{ name: 'a\u0000' }, 'name'],
  [{ name: '\ud800' }, 'name'],
  [{ date: undefined }, 'date'],
  [{ date: '' }, 'date'],
  [{ date: '2026-02-29' }, 'date'],
  [{ date: '1899-12-31' }, 'date'],
  [{ date: '5 Jan 2026' }, 'date'],
  [{ date: '2026-01-05T00:00:00Z' }, 'date'],
  [{ date: 20260105 }, 'date'],
  [{ amount: undefined }, 'amount'],
  [{ amount: true }, 'amount'],
  [{ nature: 'sideways' }, 'nature'],
  [{ currency: 'QQQ' }, 'currency'],
  [{ currency: '' }, 'currency'],
  [{ kind: 'other' }, 'kind'],
  [{ excluded: 'yes' }, 'excluded'],
  [{ pending: 1 }, 'pending'],
  [{ notes: 'x'.repeat(10_001) }, 'notes'],
  [{ notes: 'a\u0000' }, 'notes'],
  [{ notes: 7 }, 'notes'],
  [{ category_id: 'nope' }, 'category_id'],
  [{ merchant_id: '01990000-0000-7000-8000-000000000000' }, 'merchant_id'],
  [{ tag_ids: ['nope'] }, 'tag_ids/0'],
  [{ tag_ids: 'nope' }, 'tag_ids'],
  [{ tag_ids: [1.5] }, 'tag_ids/0'],
  [{ account_id: undefined }, 'account_id'],
  [{ account_id: null }, 'account_id'],
  [{ account_id: '' }, 'account_id'],
  [{ source: 'bank' }, 'source'],
  [{ external_id: 'x'.repeat(256) }, 'external_id'],
];

test('each invalid member is reported with its pointer and nothing is written', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const account_id = await coffer.createAccount(user);
  const good = { account_id, name: 'x', date: '2026-01-05', amount: '1' };
  for (const [members, member] of FAULTS) {
    const reply = await coffer.call('POST', URL, { token: user.token, body: { transaction: { ...good, ...members } } });
    assert.deepEqual(
      [reply.status, reply.body.issues?.[0]?.pointer],
      [422, `/transaction/${member}`],
      JSON.stringify(members),
    );
  }
  const many = await coffer.call('POST', URL, { token: user.token, body: { transaction: { account_id } } });
  assert.deepEqual(
    many.body.issues?.map(({ pointer }) => pointer).sort(),
    ['amount', 'date', 'name'].map((name) => `/transaction/${name}`),
  );
  for (const id of ['nope', '01990000-0000-7000-8000-000000000000']) {
    const reply = await coffer.call('POST', URL, {
      token: user.token,
      body: { transaction: { ...good, account_id: id } },
    });
    assert.deepEqual([reply.status, reply.body.error], [404, 'not_found']);
  }
  assert.equal((await coffer.call('GET', URL, { token: user.token })).body.pagination.total_count, 0);
  const account = await coffer.call('GET', `/api/v1/accounts/${account_id}`, { token: user.token });
  assert.deepEqual([account.body.balance_cents, account.body.transaction_count], [0, 0]);
});
