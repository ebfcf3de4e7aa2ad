import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Body, FamilyCalls, type Method } from '#tests/harness/family/family-calls.ts';
import { inviteMember, shareByDefault } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

// It is 10 March 2026.

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const family = new FamilyCalls(coffer, await coffer.signUp());
  return { family, account: await coffer.createAccount(family.user) };
}

/** Budgeted, carried over, spent and left of one line, as plain decimals. */
const amounts = (line: Body): string[] =>
  ['budgeted_spending', 'carried_over', 'actual_spending', 'available_to_spend'].map((name) => line[`${name}_decimal`]);

const lineOf = (budget: Body, id: string): Body => {
  const lines = budget.categories.flatMap((root: Body) => [root, ...root.subcategories]);
  return lines.find((line: Body) => line.category.id === id) ?? assert.fail(id);
};

test('a month shows limits, spending less refunds, and the rest, with subcategories', async (t) => {
  const { family, account } = await start(t);
  const food = await family.category('Eating');
  const [cafe, market] = [await family.category('Cafe', food), await family.category('Market', food)];
  const [other, pay] = [await family.category('Other'), await family.category('Pay')];
  const { id } = await family.call('POST', 'budgets', { month: '2026-03' });
  await family.limit(id, food, '100');
  const row = await family.limit(id, cafe, '30', { kind: 'fixed' });
  await family.spend(account, food, '2026-03-01', '10');
  await family.spend(account, cafe, '2026-03-02', '40.50');
  await family.spend(account, cafe, '2026-03-03', '-5');
  await family.spend(account, market, '2026-03-31', '20');
  await family.spend(account, other, '2026-03-05', '7');
  await family.spend(account, pay, '2026-03-05', '-1000');
  await family.spend(account, pay, '2026-03-06', '100');
  await family.spend(account, null, '2026-03-07', '3');
  await family.spend(account, null, '2026-03-08', '-4');
  await family.spend(account, food, '2026-02-28', '999');
  const budget = await family.call('GET', `budgets/${id}`);
  assert.deepEqual(amounts(lineOf(budget, food)), ['130.00', '0.00', '65.50', '64.50']);
  assert.deepEqual(amounts(lineOf(budget, food).own), ['100.00', '0.00', '30.00', '70.00']);
  assert.deepEqual(amounts(lineOf(budget, cafe)), ['30.00', '0.00', '35.50', '-5.50']);
  assert.equal(lineOf(budget, market).inherits_parent_budget, true);
  assert.deepEqual(amounts(lineOf(budget, other)), ['0.00', '0.00', '7.00', '-7.00']);
  assert.equal(lineOf(budget, pay).actual_income_decimal, '900.00');
  assert.deepEqual(amounts(budget), ['130.00', '0.00', '75.50', '54.50']);
  assert.equal(budget.actual_income_decimal, '904.00');
  assert.deepEqual([budget.name, budget.current, budget.initialized], ['March 2026', true, true]);
  assert.deepEqual(
    budget.kinds.map((kind: Body) => [kind.kind, ...amounts(kind)]),
    [
      ['fixed', '30.00', '0.00', '35.50', '-5.50'],
      ['flexible', '100.00', '0.00', '30.00', '70.00'],
    ],
  );
  const shown = await family.call('GET', `budget_categories/${row.id}`);
  assert.deepEqual(amounts(shown), ['30.00', '0.00', '35.50', '-5.50']);
  assert.deepEqual([shown.subcategory, shown.category.name, shown.kind], [true, 'Cafe', 'fixed']);
  const whole = await family.call('GET', `budget_categories?budget_id=${id}&category_id=${food}`);
  assert.equal(whole.budget_categories[0].display_budgeted_spending_decimal, '130.00');
});

test('only entries that count are in a budget, and a search finds exactly these', async (t) => {
  const { family, account } = await start(t);
  const food = await family.category('Eating');
  const { id } = await family.call('POST', 'budgets', { month: '2026-03' });
  await family.limit(id, food, '100');
  const saving = await family.coffer.createAccount(family.user, { account_type: 'investment', subtype: '401k' });
  await family.spend(account, food, '2026-03-01', '1');
  await family.spend(account, food, '2026-03-01', '2', { excluded: true });
  await family.spend(account, food, '2026-03-01', '4', { kind: 'one_time' });
  await family.spend(account, food, '2026-03-01', '8', { kind: 'funds_movement' });
  await family.spend(account, food, '2026-03-01', '16', { kind: 'loan_payment' });
  await family.spend(saving, food, '2026-03-01', '32');
  const whole = await family.spend(account, null, '2026-03-01', '192');
  const splits = [{ amount: '64', category_id: food }, { amount: '128' }];
  await family.call('POST', `transactions/${whole}/splits`, { splits });
  const budget = await family.call('GET', `budgets/${id}`);
  assert.equal(lineOf(budget, food).actual_spending_decimal, '65.00');
  assert.equal(budget.uncategorized.actual_spending_decimal, '128.00');
  const days = 'start_date=2026-03-01&end_date=2026-03-31';
  const found = await family.call('GET', `transactions?${days}&category_ids=${food}&q=is:counted`);
  assert.deepEqual(found.transactions.map((one: Body) => one.signed_amount_cents).sort(), [-100, -6400]);
  const none = await family.call('GET', `transactions?${days}&q=is:counted%20category:none`);
  assert.deepEqual(
    none.transactions.map((one: Body) => one.signed_amount_cents),
    [-12800],
  );
});

test('what is left or lacking rolls over, as far back as categories roll over', async (t) => {
  const { family, account } = await start(t);
  const [food, car] = [await family.category('Eating'), await family.category('Car')];
  for (const [month, rollover] of [
    ['2025-12', true],
    ['2026-01', false],
    ['2026-02', true],
    ['2026-03', true],
  ] as const) {
    const { id } = await family.call('POST', 'budgets', { month });
    await family.limit(id, food, '100', { rollover });
    await family.limit(id, car, '50', { rollover });
    await family.spend(account, food, `${month}-05`, '70');
    await family.spend(account, car, `${month}-05`, '60');
  }
  const { budgets } = await family.call('GET', 'budgets');
  const shown = await Promise.all(budgets.map(({ id }: Body) => family.call('GET', `budgets/${id}`)));
  assert.deepEqual(
    shown.map((budget: Body) => [budget.month, ...[food, car].flatMap((id) => amounts(lineOf(budget, id)).slice(1))]),
    [
      ['2026-03', '60.00', '70.00', '90.00', '-20.00', '60.00', '-30.00'],
      ['2026-02', '30.00', '70.00', '60.00', '-10.00', '60.00', '-20.00'],
      ['2026-01', '0.00', '70.00', '30.00', '0.00', '60.00', '-10.00'],
      ['2025-12', '0.00', '70.00', '30.00', '0.00', '60.00', '-10.00'],
    ],
  );
  const march = budgets[0].id;
  await family.call('DELETE', `budgets/${budgets[1].id}`);
  const alone = await family.call('GET', `budgets/${march}`);
  assert.deepEqual(amounts(lineOf(alone, food)), ['100.00', '0.00', '70.00', '30.00']);
});

test('envelopes hold income: assigned, moved, held for the next month, and overspent', async (t) => {
  const { family, account } = await start(t);
  const [food, car, pay] = [
    await family.category('Eating'),
    await family.category('Car'),
    await family.category('Pay'),
  ];
  await family.spend(account, pay, '2026-02-01', '-1000');
  await family.spend(account, food, '2026-02-10', '120');
  await family.spend(account, car, '2026-02-10', '30');
  const february = await family.call('POST', 'budgets', {
    month: '2026-02',
    method: 'envelopes',
    starting_amount: '50',
    held_for_next_month: '200',
  });
  assert.equal(february.available_to_allocate_decimal, '850.00');
  await family.limit(february.id, food, '100');
  await family.limit(february.id, car, '80');
  assert.equal(
    (await family.call('GET', `budgets/${february.id}`)).available_to_allocate_decimal,
    '670.00',
    'income and the starting amount, less what is held and assigned',
  );
  const march = await family.call('POST', 'budgets', { month: '2026-03', from: 'previous' });
  assert.equal(march.method, 'envelopes');
  assert.deepEqual(amounts(lineOf(march, food)), ['100.00', '0.00', '0.00', '100.00'], 'begins at nothing');
  assert.deepEqual(amounts(lineOf(march, car)), ['80.00', '50.00', '0.00', '130.00'], 'keeps what it has');
  assert.equal(march.available_to_allocate_decimal, '670.00', '670 + 200 held − 20 overspent − 180 assigned');
  assert.equal(march.carried_over_to_allocate_decimal, '850.00', '670 + 200 held − 20 overspent');
  const moved = await family.call('POST', `budgets/${march.id}/move`, {
    from_category_id: car,
    to_category_id: food,
    amount: '100',
  });
  assert.deepEqual([lineOf(moved, car), lineOf(moved, food)].map(amounts), [
    ['-20.00', '50.00', '0.00', '30.00'],
    ['200.00', '0.00', '0.00', '200.00'],
  ]);
  const freed = await family.call('POST', `budgets/${march.id}/move`, { from_category_id: food, amount: '70.50' });
  assert.equal(freed.available_to_allocate_decimal, '740.50');
  const added = await family.call('POST', `budgets/${march.id}/move`, { to_category_id: pay, amount: '0.50' });
  assert.equal(added.available_to_allocate_decimal, '740.00');
  const switched = await family.call('PATCH', `budgets/${march.id}`, { method: 'limits', budgeted_spending: '500' });
  assert.deepEqual([switched.carried_over_decimal, switched.available_to_allocate_decimal], ['0.00', '390.00']);
  assert.equal(switched.carried_over_to_allocate_decimal, '0.00');
});

test('months begin on the start day of the family, before and after the middle', async (t) => {
  for (const day of [10, 25]) {
    const { family, account } = await start(t);
    await family.call('PATCH', 'family_settings', { month_start_day: day });
    const food = await family.category('Eating');
    const { id, ...made } = await family.call('POST', 'budgets', { month: '2026-02' });
    assert.deepEqual(
      [made.start_date, made.end_date],
      [`2026-02-${day}`, `2026-03-${String(day - 1).padStart(2, '0')}`],
    );
    await family.limit(id, food, '100');
    for (const [date, amount] of [
      [`2026-02-0${day === 10 ? 9 : 1}`, '1'],
      [`2026-02-${day}`, '2'],
      [`2026-02-28`, '4'],
      ['2026-03-01', '8'],
      [`2026-03-${String(day - 1).padStart(2, '0')}`, '16'],
      [`2026-03-${day}`, '32'],
      ['2026-01-30', '64'],
    ] as const) {
      await family.spend(account, food, date, amount);
    }
    const budget = await family.call('GET', `budgets/${id}`);
    assert.equal(lineOf(budget, food).actual_spending_decimal, '30.00', `day ${day}`);
    assert.match(budget.name, day === 10 ? /^Feb 10\s–\sMar 9, 2026$/u : /^Feb 25\s–\sMar 24, 2026$/u);
  }
});

test('an entry without a rate counts nowhere, and the response names the rate', async (t) => {
  const { family, account } = await start(t);
  const food = await family.category('Eating');
  const { id } = await family.call('POST', 'budgets', { month: '2026-03' });
  await family.limit(id, food, '100');
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-03-01', rate: '1.25' };
  await family.call('POST', 'exchange_rates', rate);
  await family.spend(account, food, '2026-03-02', '10.01', { currency: 'EUR' });
  await family.spend(account, food, '2026-03-20', '10', { currency: 'EUR' });
  const budget = await family.call('GET', `budgets/${id}`);
  assert.equal(lineOf(budget, food).actual_spending_decimal, '12.51');
  assert.equal(budget.unconverted_count, 1);
  assert.deepEqual(budget.missing_rates, [{ from: 'EUR', to: 'USD', date: '2026-03-20' }]);
});

test('a budget begins with the average of three months, or with the month before', async (t) => {
  const { family, account } = await start(t);
  const [food, car] = [await family.category('Eating'), await family.category('Car')];
  for (const [month, spent] of [
    ['2025-11', '900'],
    ['2025-12', '10.10'],
    ['2026-01', '20.10'],
    ['2026-02', '30.10'],
  ] as const) {
    await family.spend(account, food, `${month}-05`, spent);
    await family.spend(account, car, `${month}-06`, '-5');
  }
  const march = await family.call('POST', 'budgets', { month: '2026-03', from: 'spending' });
  assert.deepEqual([march.month, march.allocated_spending_decimal], ['2026-03', '21.00']);
  assert.equal(lineOf(march, car).budget_category_id, null);
  const april = await family.call('POST', 'budgets', { month: '2026-04', from: 'previous' });
  assert.equal(lineOf(april, food).budgeted_spending_decimal, '21.00');
  const again = await family.send('POST', 'budgets', { month: '2026-04' });
  assert.equal(again.status, 409);
  const early = await family.send('POST', 'budgets', { month: '2020-01', from: 'previous' });
  assert.deepEqual([early.status, early.body.issues[0].code], [422, 'no_previous']);
});

test('a budget begins with the chosen ones of the proposed categories', async (t) => {
  const { family, account } = await start(t);
  const [food, car] = [await family.category('Eating'), await family.category('Car')];
  for (const category of [food, car]) await family.spend(account, category, '2026-02-05', '30');
  const from = { month: '2026-03', from: 'spending' };
  const unknown = await family.send('POST', 'budgets', { ...from, category_ids: [food, account] });
  assert.equal(unknown.status, 422);
  assert.partialDeepStrictEqual(unknown.body.issues, [{ pointer: '/category_ids/1', code: 'unknown' }]);
  const march = await family.call('POST', 'budgets', { ...from, category_ids: [food] });
  assert.equal(lineOf(march, food).budgeted_spending_decimal, '30.00');
  assert.equal(lineOf(march, car).budget_category_id, null);
  const april = await family.call('POST', 'budgets', { month: '2026-04', from: 'previous', category_ids: [] });
  assert.equal(lineOf(april, food).budget_category_id, null);
});

test('each fault of a write is named, and nothing is written', async (t) => {
  const { family } = await start(t);
  const food = await family.category('Eating');
  const { id } = await family.call('POST', 'budgets', { month: '2026-03' });
  const row = await family.limit(id, food, '100');
  const pointers = async (method: Method, path: string, body: object) => {
    const reply = await family.send(method, path, body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body.issues.map((issue: Body) => `${issue.pointer} ${issue.code}`);
  };
  assert.deepEqual(
    await pointers('POST', 'budget_categories', { budget_id: id, category_id: id, budgeted_spending: '1.234' }),
    ['/budgeted_spending too_many_decimals', '/category_id unknown'],
  );
  const negative = { budgeted_spending: '-1', held_for_next_month: '1.555' };
  assert.deepEqual(await pointers('PATCH', `budgets/${id}`, negative), [
    '/budgeted_spending negative',
    '/held_for_next_month too_many_decimals',
  ]);
  assert.deepEqual(await pointers('POST', `budgets/${id}/move`, { amount: '0' }), [
    '/amount not_positive',
    '/to_category_id required',
  ]);
  const same = { from_category_id: food, to_category_id: food, amount: '1' };
  assert.deepEqual(await pointers('POST', `budgets/${id}/move`, same), ['/to_category_id same']);
  assert.deepEqual(await pointers('PATCH', `budget_categories/${row.id}`, { category_id: id }), [
    '/category_id immutable',
  ]);
  assert.equal((await pointers('POST', 'budgets', { month: '2026-13' }))[0]?.split(' ')[0], '/month');
  const twice = { budget_id: id, category_id: food, budgeted_spending: '1' };
  assert.equal((await family.send('POST', 'budget_categories', twice)).status, 409);
  const kept = await family.call('GET', `budgets/${id}`);
  assert.deepEqual(amounts(kept), ['100.00', '0.00', '0.00', '100.00']);
});

test("a deleted category's amounts move to its replacement, or leave the budget", async (t) => {
  const { family } = await start(t);
  const [food, car, fun] = [
    await family.category('Eating'),
    await family.category('Car'),
    await family.category('Fun'),
  ];
  const { id } = await family.call('POST', 'budgets', { month: '2026-03' });
  for (const category of [food, car]) await family.limit(id, category, '10');
  await family.call('DELETE', `categories/${food}?replacement_id=${car}`);
  await family.call('DELETE', `categories/${car}?replacement_id=${fun}`);
  const budget = await family.call('GET', `budgets/${id}`);
  assert.equal(lineOf(budget, fun).budgeted_spending_decimal, '20.00');
  await family.call('DELETE', `categories/${fun}`);
  assert.deepEqual((await family.call('GET', 'budget_categories')).budget_categories, []);
});

test('a member sees the amounts of the family and the spending of visible accounts', async (t) => {
  const { family, account } = await start(t);
  await shareByDefault(family.coffer, family.user, 'private');
  const member = new FamilyCalls(family.coffer, await inviteMember(family.coffer, family.user, 'member'));
  const food = await family.category('Eating');
  const { id } = await family.call('POST', 'budgets', { month: '2026-03' });
  await family.limit(id, food, '100');
  await family.spend(account, food, '2026-03-01', '10');
  const own = await family.coffer.createAccount(member.user);
  await member.spend(own, food, '2026-03-01', '1');
  const seen = await member.call('GET', `budgets/${id}`);
  assert.deepEqual(amounts(lineOf(seen, food)), ['100.00', '0.00', '1.00', '99.00']);
  await family.call('PUT', `accounts/${account}/shares/${member.user.id}`, { permission: 'read_only' });
  const shared = await member.call('GET', `budgets/${id}`);
  assert.deepEqual(amounts(lineOf(shared, food)), ['100.00', '0.00', '11.00', '89.00']);
  const found = await member.call('GET', 'transactions?q=is:counted');
  assert.equal(found.transactions.length, 2);
  await member.call('PUT', `accounts/${account}/shares/${member.user.id}`, {
    permission: 'read_only',
    include_in_finances: false,
  });
  assert.equal(lineOf(await member.call('GET', `budgets/${id}`), food).actual_spending_decimal, '1.00');
  assert.equal((await member.call('GET', 'transactions?q=is:counted')).transactions.length, 1);
});

test('budgets are listed by their days, newest first, in pages', async (t) => {
  const { family } = await start(t);
  for (const month of ['2026-01', '2026-03', '2026-02']) await family.call('POST', 'budgets', { month });
  const months = async (query: string) =>
    (await family.call('GET', `budgets?${query}`)).budgets.map((budget: Body) => budget.month);
  assert.deepEqual(await months(''), ['2026-03', '2026-02', '2026-01']);
  assert.deepEqual(await months('start_date=2026-01-02&end_date=2026-03-30'), ['2026-02']);
  const first = await family.call('GET', 'budgets?per_page=2');
  assert.deepEqual(await months(`per_page=2&cursor=${first.pagination.next_cursor}`), ['2026-01']);
});
