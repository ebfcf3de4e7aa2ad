import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Body, FamilyCalls } from '#tests/harness/family/family-calls.ts';
import { inviteMember, shareByDefault } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

// It is 10 March 2026.

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const family = new FamilyCalls(coffer, await coffer.signUp());
  return { coffer, family, account: await coffer.createAccount(family.user) };
}

const MARCH = { month: '2026-03', method: 'envelopes', starting_amount: '1000' };

const lineOf = (budget: Body, id: string): Body =>
  budget.categories
    .flatMap((root: Body) => [root, ...root.subcategories])
    .find((line: Body) => line.category.id === id);

/** The amount that an envelope needs this month for its target, and the missing part. */
const needOf = (line: Body) => [line.needed_for_target_decimal, line.missing_for_target_decimal];

/** The amounts assigned to categories. */
const assigned = (budget: Body, ...ids: readonly string[]) =>
  ids.map((id) => lineOf(budget, id).budgeted_spending_decimal);

test('an envelope has a target, with what the month needs and lacks for it', async (t) => {
  const { family, account } = await start(t);
  const [food, trip] = [await family.category('Eating'), await family.category('Trip')];
  const february = await family.call('POST', 'budgets', { ...MARCH, month: '2026-02' });
  const byDate = { type: 'by_date', amount: '600', date: '2026-06-20' };
  const row = await family.limit(february.id, trip, '100', { target: byDate });
  assert.deepEqual(row.target, {
    ...{ type: 'by_date', date: '2026-06-20' },
    ...{ amount: '$600.00', amount_decimal: '600.00', amount_cents: 60000 },
  });
  assert.deepEqual(needOf(row), ['120.00', '20.00']);
  await family.limit(february.id, food, '50', { target: { type: 'monthly', amount: '80' } });
  await family.spend(account, trip, '2026-02-11', '40');
  const march = await family.call('POST', 'budgets', { month: '2026-03', from: 'previous' });
  assert.deepEqual(needOf(lineOf(march, trip)), ['135.00', '35.00'], '60 are left, and 540 are for four months');
  assert.deepEqual(needOf(lineOf(march, food)), ['80.00', '30.00']);
  assert.equal(march.missing_for_targets_decimal, '65.00');
  const { budget_categories } = await family.call('GET', `budget_categories?budget_id=${march.id}`);
  assert.deepEqual(
    budget_categories.map((one: Body) => one.target.amount_decimal),
    ['80.00', '600.00'],
  );
  const id = lineOf(march, food).budget_category_id;
  const changed = await family.call('PATCH', `budget_categories/${id}`, { target: { type: 'refill', amount: '75' } });
  assert.deepEqual([changed.target.type, ...needOf(changed)], ['refill', '25.00', '0.00']);
  assert.equal((await family.call('PATCH', `budget_categories/${id}`, { target: null })).target, null);
});

test('a copied month leaves out the targets whose month is over', async (t) => {
  const { family } = await start(t);
  const [gift, trip] = [await family.category('Gift'), await family.category('Trip')];
  const { id } = await family.call('POST', 'budgets', MARCH);
  await family.limit(id, gift, '1', { target: { type: 'by_date', amount: '5', date: '2026-03-31' } });
  await family.limit(id, trip, '1', { target: { type: 'by_date', amount: '5', date: '2026-04-01' } });
  const april = await family.call('POST', 'budgets', { month: '2026-04', from: 'previous' });
  assert.equal(lineOf(april, gift).target, null);
  assert.equal(lineOf(april, trip).target.date, '2026-04-01');
});

test('targets are met in one write: fixed first, then this month, then by date', async (t) => {
  const { family } = await start(t);
  const ids: string[] = [];
  const { id } = await family.call('POST', 'budgets', MARCH);
  for (const [name, target, kind] of [
    ['Later', { type: 'by_date', amount: '600', date: '2026-08-01' }, 'flexible'],
    ['Soon', { type: 'by_date', amount: '400', date: '2026-04-01' }, 'flexible'],
    ['Food', { type: 'monthly', amount: '300' }, 'flexible'],
    ['Rent', { type: 'monthly', amount: '550' }, 'fixed'],
    ['Without', null, 'flexible'],
  ] as const) {
    const category = await family.category(name);
    ids.push(category);
    await family.limit(id, category, '10', { target, kind });
  }
  const before = await family.call('GET', `budgets/${id}`);
  assert.equal(before.available_to_allocate_decimal, '950.00');
  const dry = await family.call('POST', `budgets/${id}/assign?dry_run=true`, { by: 'targets' });
  const after = await family.call('POST', `budgets/${id}/assign`, { by: 'targets' });
  assert.deepEqual(assigned(after, ...ids), ['10.00', '130.00', '300.00', '550.00', '10.00']);
  assert.deepEqual(assigned(dry, ...ids), assigned(after, ...ids));
  assert.deepEqual([after.available_to_allocate_decimal, after.missing_for_targets_decimal], ['0.00', '160.00']);
  const { changes } = await family.call('GET', 'changes?sort=-sequence&limit=1');
  await family.call('POST', 'changes/revert', { request_id: changes[0].request_id });
  assert.deepEqual(assigned(await family.call('GET', `budgets/${id}`), ...ids), assigned(before, ...ids));
});

test('amounts of the month before, or average spending, are assigned at once', async (t) => {
  const { family, account } = await start(t);
  const food = await family.category('Food');
  const cafe = await family.category('Cafe', food);
  const [car, fun] = [await family.category('Car'), await family.category('Fun')];
  const february = await family.call('POST', 'budgets', { ...MARCH, month: '2026-02' });
  await family.limit(february.id, food, '120');
  await family.limit(february.id, fun, '15', { kind: 'fixed' });
  const { id } = await family.call('POST', 'budgets', { month: '2026-03' });
  await family.limit(id, food, '1');
  await family.limit(id, car, '2');
  for (const month of ['2025-12', '2026-01', '2026-02']) {
    await family.spend(account, food, `${month}-05`, '20.10');
    await family.spend(account, cafe, `${month}-05`, '10');
    await family.spend(account, fun, `${month}-05`, '5');
  }
  const average = await family.call('POST', `budgets/${id}/assign`, { by: 'average' });
  assert.deepEqual(assigned(average, food, car, fun), ['31.00', '2.00', '0.00'], 'the cafe counts in its parent');
  const previous = await family.call('POST', `budgets/${id}/assign`, { by: 'previous' });
  assert.deepEqual(assigned(previous, food, car, fun), ['120.00', '2.00', '15.00']);
  assert.equal(lineOf(previous, fun).kind, 'fixed');
});

test('each fault of a target and of an assignment is named', async (t) => {
  const { family } = await start(t);
  const food = await family.category('Food');
  const { id } = await family.call('POST', 'budgets', { month: '2026-03' });
  const row = await family.limit(id, food, '1');
  const faults = async (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') => {
    const reply = await family.send(method, path, body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body.issues.map((issue: Body) => `${issue.pointer} ${issue.code}`);
  };
  const ofTarget = (target: object) => faults(`budget_categories/${row.id}`, { target }, 'PATCH');
  assert.deepEqual(await ofTarget({ type: 'by_date', amount: '0' }), [
    '/target/amount not_positive',
    '/target/date required',
  ]);
  assert.deepEqual(await ofTarget({ type: 'monthly', amount: '1.234', date: '2026-03-01' }), [
    '/target/amount too_many_decimals',
    '/target/date not_by_date',
  ]);
  const twice = { budget_id: id, category_id: id, budgeted_spending: 'x', target: { type: 'refill', amount: '-1' } };
  assert.deepEqual(await faults('budget_categories', twice), [
    '/budgeted_spending not_a_decimal',
    '/target/amount not_positive',
    '/category_id unknown',
  ]);
  assert.deepEqual(await faults(`budgets/${id}/assign`, { by: 'targets' }), ['/by needs_envelopes']);
  assert.deepEqual(await faults(`budgets/${id}/assign`, { by: 'previous' }), ['/by no_previous']);
});

test('the first month of envelopes begins with the cash on hand', async (t) => {
  const { coffer, family, account } = await start(t);
  const food = await family.category('Food');
  await coffer.createAccount(family.user, { balance: '800.50' });
  await coffer.createAccount(family.user, { account_type: 'credit_card', balance: '100.25' });
  await coffer.createAccount(family.user, { account_type: 'depository', subtype: 'hsa', balance: '5000' });
  await coffer.createAccount(family.user, { account_type: 'investment', balance: '7000' });
  await family.spend(account, food, '2026-02-20', '30');
  await family.spend(account, food, '2026-03-02', '12');
  await family.spend(account, food, '2026-03-20', '500');
  const limits = await family.call('POST', 'budgets', { month: '2026-03' });
  assert.equal(limits.starting_amount_decimal, '0.00');
  const march = await family.call('PATCH', `budgets/${limits.id}`, { method: 'envelopes' });
  const placed = (budget: Body): number =>
    budget.available_to_allocate_cents + lineOf(budget, food).available_to_spend_cents;
  assert.equal(placed(march), await cashOf(family), 'each cent has a place');
  await family.limit(march.id, food, '50');
  assert.equal(placed(await family.call('GET', `budgets/${march.id}`)), await cashOf(family));
  const april = await family.call('POST', 'budgets', { month: '2026-04' });
  assert.equal(april.starting_amount_decimal, '0.00', 'a month that follows begins with what is left');
  const own = await family.call('POST', 'budgets', { month: '2026-01', method: 'envelopes', starting_amount: '0' });
  assert.equal(own.starting_amount_decimal, '0.00');
});

/** The cents in cash accounts, less what cards owe. */
async function cashOf(family: FamilyCalls): Promise<number> {
  const { accounts } = await family.call('GET', 'accounts');
  const inCents = ({ account_type: type, subtype, balance_cents: cents }: Body) => {
    if (type === 'credit_card') return -cents;
    return type === 'depository' && subtype !== 'hsa' ? cents : 0;
  };
  return accounts.reduce((sum: number, account: Body) => sum + inCents(account), 0);
}

test('a member begins with the cash of the accounts that they see', async (t) => {
  const { coffer, family } = await start(t);
  await shareByDefault(coffer, family.user, 'private');
  await coffer.createAccount(family.user, { balance: '800' });
  const member = new FamilyCalls(coffer, await inviteMember(coffer, family.user, 'member'));
  await coffer.createAccount(member.user, { balance: '25' });
  const budget = await member.call('POST', 'budgets', { month: '2026-03', method: 'envelopes' });
  assert.equal(budget.starting_amount_decimal, '25.00');
});
