import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inviteMember, shareAccount } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

/** A family with entries that differ in every field; returns the names that a query finds, in order. */
async function seed(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const visa = await coffer.createAccount(user, { name: 'Visa Gold' });
  const cash = await coffer.createAccount(user, { name: 'Cash' });
  const yen = await coffer.createAccount(user, { name: 'Tokyo', currency: 'JPY' });
  const { token } = user;
  const make = async (path: 'categories' | 'merchants' | 'tags', name: string) =>
    (await coffer.call('POST', `/api/v1/${path}`, { token, body: { name } })).body.id;
  const [food, work, grocer] = [
    await make('categories', 'Food'),
    await make('tags', 'Work'),
    await make('merchants', 'Café Noir'),
  ];
  const entries = [
    [visa, { name: 'Coffee', amount: '20.00', date: '2026-01-31', category_id: food, tag_ids: [work] }],
    [visa, { name: 'Coffee beans', amount: '20.01', date: '2026-02-01', merchant_id: grocer }],
    [cash, { name: 'Tea "green"', amount: '5.00', date: '2026-02-28', notes: 'exact words here', pending: true }],
    [cash, { name: 'Salary', amount: '3000.00', nature: 'income', date: '2026-03-01', excluded: true }],
    [yen, { name: 'Ramen', amount: '20', date: '2026-02-02', category_id: food }],
  ] as const;
  for (const [account, members] of entries) await coffer.createTransaction(user, account, members);
  const list = (query: string, more = '') =>
    coffer.call('GET', `/api/v1/transactions?sort=name&q=${encodeURIComponent(query)}${more}`, { token });
  const find = async (query: string, more = '') => {
    const { status, body, text } = await list(query, more);
    assert.equal(status, 200, text);
    assert.equal(body.pagination.total_count, body.transactions.length);
    return body.transactions.map(({ name }) => name).join();
  };
  return { coffer, user, list, find, visa };
}

test('every term of a query narrows the list', async (t) => {
  const { find, visa } = await seed(t);
  const all = 'Coffee,Coffee beans,Ramen,Salary,Tea "green"';
  for (const [query, names] of [
    ['', all],
    ['coffee', 'Coffee,Coffee beans'],
    ['coffee BEANS', 'Coffee beans'],
    ['beans coffee', 'Coffee beans'],
    ['"coffee b"', 'Coffee beans'],
    ['-coffee', 'Ramen,Salary,Tea "green"'],
    ['"exact words"', 'Tea "green"'],
    ['café', 'Coffee beans'],
    ['-café coffee', 'Coffee'],
    ['account:visa', 'Coffee,Coffee beans'],
    ['account:"visa"', ''],
    ['account:"visa gold",cash', 'Coffee,Coffee beans,Salary,Tea "green"'],
    ['-account:visa,tokyo', 'Salary,Tea "green"'],
    ['category:none', 'Coffee beans,Salary,Tea "green"'],
    ['category:food', 'Coffee,Ramen'],
    ['category:food,none account:visa', 'Coffee,Coffee beans'],
    ['-category:food', 'Coffee beans,Salary,Tea "green"'],
    ['merchant:noir', 'Coffee beans'],
    ['-merchant:none', 'Coffee beans'],
    ['tag:work', 'Coffee'],
    ['-tag:work coffee', 'Coffee beans'],
    ['tag:none', 'Coffee beans,Ramen,Salary,Tea "green"'],
    ['tag:unknown', ''],
    ['amount:20', 'Coffee,Ramen'],
    ['amount>20', 'Coffee beans,Salary'],
    ['amount>=20 -is:income', 'Coffee,Coffee beans,Ramen'],
    ['amount<20', 'Tea "green"'],
    ['-amount:20..3000', 'Tea "green"'],
    ['currency:jpy', 'Ramen'],
    ['date:2026-02', 'Coffee beans,Ramen,Tea "green"'],
    ['date:2026-01..2026-02 -date:2026-02-28', 'Coffee,Coffee beans,Ramen'],
    ['date>2026-02', 'Salary'],
    ['is:pending', 'Tea "green"'],
    ['is:excluded is:income', 'Salary'],
    ['-is:expense', 'Salary'],
    ['is:uncategorized', 'Coffee beans,Salary,Tea "green"'],
    ['-is:transfer -is:split amount:..100', 'Coffee,Coffee beans,Ramen,Tea "green"'],
  ] as const) {
    assert.equal(await find(query), names, query);
  }
  assert.equal(await find('coffee', `&account_id=${visa}&search=beans&end_date=2026-03-01`), 'Coffee beans');
  assert.equal(await find('date:2026', '&start_date=2026-02-01&end_date=2026-02-28'), 'Coffee beans,Ramen,Tea "green"');
});

test('a word that is no term is looked for as text, and refused on demand', async (t) => {
  const { coffer, user, list } = await seed(t);
  const { token } = user;
  await coffer.createTransaction(user, await coffer.createAccount(user), { name: 'Re: rent of March' });
  const found = await list('Re: rent');
  assert.deepEqual(
    found.body.transactions.map(({ name }) => name),
    ['Re: rent of March'],
  );
  assert.deepEqual(found.body.query?.hints, [
    { at: 4, text: 'Re:', message: 're needs a value, such as account:Visa' },
  ]);
  const unfinished = await list('date:');
  assert.deepEqual([unfinished.status, unfinished.body.transactions.length], [200, 0]);
  assert.equal('query' in (await list('coffee')).body, false);
  const sums = await coffer.call('GET', '/api/v1/transaction_sums?q=date%3A', { token });
  assert.equal(sums.status, 200);
  const file = await coffer.call('GET', '/api/v1/transactions/file?format=csv&q=ramen+tag%3A', { token });
  assert.equal(file.status, 200);
  const headers = { prefer: 'handling=strict' };
  for (const path of ['transactions', 'transaction_sums']) {
    const refused = await coffer.call('GET', `/api/v1/${path}?q=coffee+amount%3Ex`, { token, headers });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /q has a fault at character 15/);
  }
});

test('a query finds nothing of an account that is hidden from its user', async (t) => {
  const { coffer, user, visa } = await seed(t);
  const member = await inviteMember(coffer, user);
  const names = async () => {
    const reply = await coffer.call('GET', '/api/v1/transactions?q=account:visa,cash', { token: member.token });
    return reply.body.transactions.map(({ name }) => name);
  };
  assert.equal((await names()).length, 4);
  await shareAccount(coffer, user, visa, member, 'none');
  assert.deepEqual(await names(), ['Salary', 'Tea "green"']);
});

test('split lines take the place of their parents when a query asks for labels', async (t) => {
  const { coffer, user, find } = await seed(t);
  const { token } = user;
  const { body } = await coffer.call('GET', '/api/v1/transactions?q=salary', { token });
  const [food] = (await coffer.call('GET', '/api/v1/categories?name=Food', { token })).body.categories;
  const splits = [
    { amount: '1000.00', name: 'Bonus', nature: 'income', category_id: food?.id },
    { amount: '2000.00', nature: 'income' },
  ];
  const id = body.transactions[0]?.id;
  const split = await coffer.call('PUT', `/api/v1/transactions/${id}/splits`, { token, body: { splits } });
  assert.equal(split.status, 200, split.text);
  assert.equal(await find('category:food amount>100'), 'Bonus');
  assert.equal(await find('is:split'), 'Salary');
});
