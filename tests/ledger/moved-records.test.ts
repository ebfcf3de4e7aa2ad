import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '../harness/family/check-ledger.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';
import { settledImport, settledSession } from '../statements/import-file.ts';

const SESSIONS = '/api/v1/import_sessions';

type Line = readonly [type: string, data: object];

const account = (members: object = {}): Line => [
  'Account',
  { id: 'a', name: 'Giro', balance: '1500.0', currency: 'USD', accountable_type: 'Depository', ...members },
];
const purchase = (members: object = {}): Line => [
  'Transaction',
  { id: 't', account_id: 'a', date: '2026-02-01', amount: '20.50', currency: 'USD', name: 'Book', ...members },
];
const opening: Line = [
  'Valuation',
  { account_id: 'a', date: '2026-01-01', amount: '1000.0', currency: 'USD', kind: 'opening_anchor' },
];

async function move(coffer: Coffer, { token }: TestUser, lines: readonly Line[], members: object = {}) {
  const post = (path: string, body: object) =>
    coffer.call('POST', `${SESSIONS}${path}` as '/api/v1/import_sessions', { token, body });
  const { id } = (await post('', { type: 'SureImport', ...members })).body.data;
  const text = lines.map(([type, data]) => JSON.stringify({ type, data })).join('\n');
  await post(`/${id}/chunks`, { sequence: 1, raw_file_content: text });
  const published = await post(`/${id}/publish`, {});
  assert.equal(published.status, 202, published.text);
  const done = await settledSession(coffer, { token }, id);
  assert.equal(done.status, 'complete', JSON.stringify(done));
  return done;
}

const withoutId = <Report extends { account_id: string }>({ account_id: _, ...report }: Report) => report;

async function start(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
  const user = await coffer.signUp();
  const get = <Url extends string>(url: Url) => coffer.call('GET', url, { token: user.token });
  const balances = async () => {
    const { accounts } = (await get('/api/v1/accounts')).body;
    return Object.fromEntries(accounts.map(({ name, balance_amount }) => [name, balance_amount]));
  };
  return { coffer, user, get, balances };
}

test('an account that moves has the balance of its source, and the rest is named', async (t) => {
  const { coffer, user, balances } = await start(t);
  const { moving, summary } = await move(coffer, user, [account(), purchase(), opening]);
  assert.deepEqual(await balances(), { Giro: '1500.00' });
  assert.ok(moving);
  assert.deepEqual(moving.accounts.map(withoutId), [
    {
      currency: 'USD',
      source_balance: '1500.00',
      balance: '1500.00',
      difference: '0.00',
      adjustment: '520.50',
      differs_since: '2026-01-02',
    },
  ]);
  assert.deepEqual(moving.kinds, [
    { kind: 'Account', imported: 1, skipped: 0, reasons: [] },
    { kind: 'Valuation', imported: 1, skipped: 0, reasons: [] },
  ]);
  assert.deepEqual(summary.valuations, { created: 1, updated: 0, skipped: 0, failed: 0 });
  await checkLedger(coffer.database.read);
});

test('without an opening valuation the opening balance follows from the balance', async (t) => {
  const { coffer, user, get, balances } = await start(t);
  const card = { id: 'c', name: 'Card', balance: '300.25', accountable_type: 'CreditCard' };
  const house = { id: 'h', name: 'House', balance: '250000', accountable_type: 'Property' };
  const shares = { id: 's', name: 'Shares', balance: '1234.5678', accountable_type: 'Investment' };
  const lines = [account(), account(card), account(house), account(shares), purchase()];
  lines.push(purchase({ id: 'u', account_id: 'c', amount: '100' }));
  const { moving } = await move(coffer, user, lines);
  assert.deepEqual(await balances(), { Giro: '1500.00', Card: '300.25', House: '250000.00', Shares: '1234.57' });
  assert.ok(moving);
  for (const { difference, adjustment, differs_since } of moving.accounts)
    assert.deepEqual([difference, adjustment, differs_since], ['0.00', null, null]);
  const { valuations } = (await get('/api/v1/valuations')).body;
  assert.deepEqual(valuations.map(({ kind, amount_decimal }) => [kind, amount_decimal]).sort(), [
    ['opening_anchor', '1234.57'],
    ['opening_anchor', '1520.50'],
    ['opening_anchor', '200.25'],
    ['opening_anchor', '250000.00'],
  ]);
  await checkLedger(coffer.database.read);
});

test('a history that entries do not explain is taken over once a month', async (t) => {
  const { coffer, user, get, balances } = await start(t);
  const balance = (date: string, amount: string, start = amount): Line => [
    'Balance',
    { account_id: 'a', date, balance: amount, start_balance: start, currency: 'USD' },
  ];
  const { moving } = await move(coffer, user, [
    account({ balance: '1700.0', accountable_type: 'Investment' }),
    purchase({ date: '2026-01-10', amount: '-100' }),
    ['Trade', { id: 'x', account_id: 'a', date: '2026-01-11', amount: '50', qty: '1', price: '50', ticker: 'X' }],
    balance('2026-01-09', '1500', '1500'),
    balance('2026-01-10', '1600'),
    balance('2026-01-20', '1620'),
    balance('2026-01-28', '1650'),
    balance('2026-02-10', '1650'),
    balance('2026-02-20', '1700'),
    balance('2999-02-20', '9'),
  ]);
  assert.deepEqual(await balances(), { Giro: '1700.00' });
  assert.ok(moving);
  assert.deepEqual(
    moving.accounts.map(({ adjustment, differs_since }) => [adjustment, differs_since]),
    [['100.00', '2026-01-20']],
  );
  assert.deepEqual(
    moving.kinds.map(({ kind, imported, reasons }) => [kind, imported, reasons.map(({ reason }) => reason)]),
    [
      ['Account', 1, []],
      ['Balance', 5, ['between', 'future']],
    ],
  );
  const { valuations } = (await get('/api/v1/valuations')).body;
  assert.deepEqual(
    valuations.map(({ kind, date, amount_decimal }) => `${date} ${kind} ${amount_decimal}`),
    ['2026-02-20 reconciliation 1700.00', '2026-01-28 reconciliation 1650.00', '2026-01-08 opening_anchor 1500.00'],
  );
  await checkLedger(coffer.database.read);
});

const FAMILY: readonly Line[] = [
  account(),
  purchase({ category_id: 'c2', merchant_id: 'm' }),
  opening,
  ['Valuation', { account_id: 'a', date: '2026-02-03', amount: '1500', kind: 'reconciliation' }],
  ['Category', { id: 'c1', name: 'Living', color: '#123456', lucide_icon: 'house' }],
  ['Category', { id: 'c2', name: 'Reading', parent_id: 'c1', color: '#123456' }],
  ['Tag', { id: 'g', name: 'trip', color: '#654321' }],
  ['Merchant', { id: 'm', name: 'Book shop' }],
  [
    'Budget',
    {
      id: 'b',
      start_date: '2026-02-01',
      end_date: '2026-02-28',
      budgeted_spending: '900',
      expected_income: '2000',
      currency: 'USD',
    },
  ],
  ['BudgetCategory', { budget_id: 'b', category_id: 'c1', budgeted_spending: '100', currency: 'USD' }],
  ['BudgetCategory', { budget_id: 'b', category_id: 'c2', budgeted_spending: '40', currency: 'USD' }],
  [
    'Rule',
    {
      id: 'r',
      name: 'Reading',
      resource_type: 'transaction',
      active: true,
      conditions: [
        {
          condition_type: 'compound',
          operator: 'or',
          sub_conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'book' }],
        },
      ],
      actions: [
        {
          action_type: 'set_transaction_category',
          value: 'Reading',
          value_ref: { type: 'Category', id: 'c2', name: 'Reading' },
        },
        { action_type: 'set_transaction_tags', value: 'trip' },
      ],
    },
  ],
  [
    'Rule',
    {
      id: 'r2',
      name: 'Magic',
      resource_type: 'transaction',
      conditions: [],
      actions: [{ action_type: 'auto_categorize' }],
    },
  ],
  [
    'RecurringTransaction',
    {
      ...{ id: 'n', account_id: 'a', merchant_id: 'm', amount: '20.50', currency: 'USD', expected_day_of_month: 1 },
      ...{ last_occurrence_date: '2026-02-01', next_expected_date: '2026-03-01', status: 'active', manual: true },
      ...{ expected_amount_min: '10', expected_amount_max: '30', occurrence_count: 3 },
    },
  ],
];

test('labels, budgets, rules and recurring entries come along, and once', async (t) => {
  const { coffer, user, get, balances } = await start(t);
  const { moving } = await move(coffer, user, FAMILY);
  assert.ok(moving);
  const counts = moving.kinds.map(({ kind, imported, skipped }) => `${kind} ${imported} ${skipped}`);
  assert.deepEqual(counts, [
    'Category 2 0',
    'Merchant 1 0',
    'Tag 1 0',
    'Account 1 0',
    'Valuation 2 0',
    'Budget 1 0',
    'BudgetCategory 2 0',
    'Rule 1 1',
    'RecurringTransaction 1 0',
  ]);
  const { categories } = (await get('/api/v1/categories')).body;
  assert.ok(categories.some(({ name, color, icon }) => name === 'Living' && color === '#123456' && icon === 'house'));
  const { budgets } = (await get('/api/v1/budgets')).body;
  assert.deepEqual(
    budgets.map(({ start_date, budgeted_spending_decimal }) => [start_date, budgeted_spending_decimal]),
    [['2026-02-01', '900.00']],
  );
  const amounts = await coffer.database.read
    .selectFrom('budget_categories')
    .select('amount_minor')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    amounts.map(({ amount_minor }) => amount_minor),
    [6000n, 4000n],
    'without those of the subcategory',
  );
  const rules = (await get('/api/v1/rules')).body.data;
  const reading = categories.find(({ name }) => name === 'Reading')?.id;
  assert.deepEqual(
    rules.map(({ name, active, actions }) => [name, active, actions[0]?.value]),
    [['Reading', true, reading]],
  );
  const recurring = (await get('/api/v1/recurring_transactions')).body.recurring_transactions;
  assert.deepEqual(
    recurring.map((one) => [
      one.amount_decimal,
      one.expected_amount_min_decimal,
      one.merchant?.name,
      one.account?.name,
    ]),
    [['20.50', '10.00', 'Book shop', 'Giro']],
  );

  const again = await move(coffer, user, FAMILY);
  assert.deepEqual([again.summary.transactions?.created, await balances()], [0, { Giro: '1500.00' }]);
  const reasons = again.moving?.kinds.flatMap(({ kind, reasons }) => reasons.map(({ reason }) => `${kind} ${reason}`));
  assert.deepEqual(reasons, [
    'Valuation account_has_balances',
    'Valuation exists',
    'Budget exists',
    'BudgetCategory exists',
    'Rule exists',
    'Rule other_rule',
    'RecurringTransaction exists',
  ]);
  await checkLedger(coffer.database.read);
});

test('undoing the import takes back all of it but what a person has changed', async (t) => {
  const { coffer, user, get, balances } = await start(t);
  const { imports } = await move(coffer, user, FAMILY);
  const [rule] = (await get('/api/v1/rules')).body.data;
  coffer.advance(60);
  await coffer.call('PATCH', `/api/v1/rules/${rule?.id}`, { token: user.token, body: { name: 'Mine' } });
  await coffer.call('POST', `/api/v1/imports/${imports[0]?.id}/revert`, { token: user.token, body: {} });
  assert.equal((await settledImport(coffer, { token: user.token }, imports[0]?.id ?? '')).status, 'reverted');
  assert.deepEqual(await balances(), { Giro: '0.00' });
  const { valuations } = (await get('/api/v1/valuations')).body;
  assert.deepEqual(
    valuations.map(({ kind }) => kind),
    ['opening_anchor'],
  );
  assert.deepEqual((await get('/api/v1/budgets')).body.budgets, []);
  assert.deepEqual((await get('/api/v1/recurring_transactions')).body.recurring_transactions, []);
  assert.deepEqual(
    (await get('/api/v1/rules')).body.data.map(({ name }) => name),
    ['Mine'],
  );
  await checkLedger(coffer.database.read);
});

test('accounts that are left out are counted with their balances', async (t) => {
  const { coffer, user, balances } = await start(t);
  const other = account({ id: 'o', name: 'Other', balance: '7' });
  const left: Line = ['Valuation', { account_id: 'o', date: '2026-01-01', amount: '7' }];
  const accounts = [{ statement_account: 'Other', account_id: null }];
  const { moving } = await move(coffer, user, [account(), purchase(), other, left], { accounts });
  assert.deepEqual(await balances(), { Giro: '1500.00' });
  assert.deepEqual(
    moving?.kinds.map(({ kind, imported, skipped }) => [kind, imported, skipped]),
    [
      ['Account', 1, 1],
      ['Valuation', 0, 1],
    ],
  );
});
