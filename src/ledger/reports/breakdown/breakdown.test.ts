import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

type Figures = { income: string; expense: string; net: string; transaction_count: number };
const figures = ({ income, expense, net, transaction_count }: Figures) =>
  [income, expense, net, transaction_count].join(' ');

async function start(t: TestContext) {
  const coffer = await startCoffer(t); // it is 10 March 2026
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const make = async (resource: 'categories' | 'merchants' | 'tags' | 'exchange_rates', body: object) => {
    const reply = await coffer.call('POST', `/api/v1/${resource}`, { token: user.token, body });
    assert.equal(reply.status, 201, reply.text);
    return (reply.body as { id: string }).id;
  };
  const enter = (date: string, amount: string, members: object = {}) =>
    coffer.createTransaction(user, account, { date, amount, ...members });
  const read = async <Path extends string>(path: Path) => {
    const { status, body, text } = await coffer.call('GET', `/api/v1/reports/${path}`, { token: user.token });
    assert.equal(status, 200, text);
    return body;
  };
  return { coffer, user, account, make, enter, read };
}

test('categories by month have their subcategories, and filters that name both', async (t) => {
  const { make, enter, read } = await start(t);
  const food = await make('categories', { name: 'Food!' });
  const bread = await make('categories', { name: 'Bread!', parent_id: food });
  const rent = await make('categories', { name: 'Rent!' });
  await enter('2026-01-05', '1', { category_id: food });
  await enter('2026-01-06', '2', { category_id: bread });
  await enter('2026-02-07', '4', { category_id: bread });
  await enter('2026-02-07', '0.50', { category_id: bread, nature: 'income' });
  await enter('2026-02-01', '80', { category_id: rent });
  await enter('2026-02-02', '0.25');
  const body = await read('breakdown?start_date=2026-01-01&end_date=2026-02-28&interval=month');
  assert.deepEqual(
    body.groups.map((group) => [
      group.name,
      figures(group),
      group.periods.map((one) => `${one.start_date} ${one.expense}`),
    ]),
    [
      ['Rent!', '0.00 80.00 -80.00 1', ['2026-02-01 80.00']],
      ['Food!', '0.50 7.00 -6.50 4', ['2026-01-01 3.00', '2026-02-01 4.00']],
      [null, '0.00 0.25 -0.25 1', ['2026-02-01 0.25']],
    ],
  );
  const [, foodGroup, none] = body.groups;
  assert.deepEqual(
    foodGroup?.subgroups.map((group) => [group.name, figures(group)]),
    [
      ['Food!', '0.00 1.00 -1.00 1'],
      ['Bread!', '0.50 6.00 -5.50 3'],
    ],
  );
  const days = { start_date: '2026-01-01', end_date: '2026-02-28' };
  assert.deepEqual(foodGroup?.filter, { q: 'is:reported', ...days, category_ids: [food, bread] });
  assert.deepEqual(none?.filter, { q: 'is:reported category:none', ...days });
  assert.deepEqual(
    body.periods.map((one) => `${one.start_date} ${one.end_date} ${figures(one)}`),
    ['2026-01-01 2026-01-31 0.00 3.00 -3.00 2', '2026-02-01 2026-02-28 0.50 84.25 -83.75 4'],
  );
  assert.deepEqual([figures(body), body.group_count, body.comparison], ['0.50 87.25 -86.75 6', 3, null]);
  const byName = await read('breakdown?start_date=2026-01-01&end_date=2026-02-28&sort=name&limit=1');
  assert.deepEqual([byName.groups.map(({ name }) => name), byName.group_count], [['Food!'], 3]);
});

test('a comparison has the groups of both periods', async (t) => {
  const { make, enter, read } = await start(t);
  const [old, young] = [await make('merchants', { name: 'Old' }), await make('merchants', { name: 'Young' })];
  await enter('2026-02-10', '5', { merchant_id: old });
  await enter('2026-02-11', '9', { merchant_id: old });
  await enter('2025-03-01', '2', { merchant_id: young });
  await enter('2026-03-02', '7', { merchant_id: young });
  const query = 'breakdown?group_by=merchant&start_date=2026-03-01&end_date=2026-03-10';
  const previous = await read(`${query}&compare=previous`);
  assert.deepEqual(
    [previous.comparison?.start_date, previous.comparison?.end_date, previous.comparison?.expense],
    ['2026-02-01', '2026-02-10', '5.00'],
  );
  assert.deepEqual(
    previous.groups.map((one) => [one.name, one.expense, one.comparison?.expense]),
    [
      ['Young', '7.00', '0.00'],
      ['Old', '0.00', '5.00'],
    ],
  );
  assert.deepEqual(previous.groups[1]?.comparison?.filter, {
    q: 'is:reported',
    start_date: '2026-02-01',
    end_date: '2026-02-10',
    merchant_ids: [old],
  });
  const lastYear = await read(`${query}&compare=last_year`);
  assert.deepEqual(
    lastYear.groups.map((one) => [one.name, one.expense, one.comparison?.expense]),
    [['Young', '7.00', '2.00']],
  );
});

test('an entry counts for each of its tags, and those without one are a group', async (t) => {
  const { coffer, user, account, make, enter, read } = await start(t);
  const [trip, shared] = [await make('tags', { name: 'Trip' }), await make('tags', { name: 'Shared' })];
  await make('exchange_rates', { from_currency: 'EUR', to_currency: 'USD', date: '2026-01-05', rate: '2' });
  await enter('2026-01-05', '8', { tag_ids: [trip, shared] });
  await storeForeign(coffer, user, account, { amount: '3', tag_ids: [trip], currency: 'EUR' });
  await enter('2026-01-06', '1', { tag_ids: [shared], excluded: true });
  await enter('2026-02-06', '4');
  await storeForeign(coffer, user, account, { date: '2026-02-06', amount: '5', currency: 'CZK' });
  const body = await read('breakdown?group_by=tag&start_date=2026-01-01&end_date=2026-02-28&interval=month');
  assert.deepEqual(
    body.groups.map((one) => [one.name, figures(one), one.periods.map(({ start_date }) => start_date)]),
    [
      ['Trip', '0.00 14.00 -14.00 2', ['2026-01-01']],
      ['Shared', '0.00 8.00 -8.00 1', ['2026-01-01']],
      [null, '0.00 4.00 -4.00 1', ['2026-02-01']],
    ],
  );
  assert.deepEqual([figures(body), body.unconverted_count], ['0.00 18.00 -18.00 3', 1]);
  assert.deepEqual(body.missing_rates, [{ from: 'CZK', to: 'USD', date: '2026-02-06' }]);
});

test('a savings rate is what was kept of the income, in percent', async (t) => {
  const { enter, read } = await start(t);
  await enter('2026-01-05', '300', { nature: 'income' });
  await enter('2026-01-06', '100');
  await enter('2026-02-06', '50');
  await enter('2026-03-01', '100', { nature: 'income' });
  await enter('2026-03-01', '150.05');
  const body = await read('savings_rate?start_date=2026-01-01');
  assert.deepEqual(
    body.periods.map((one) => [one.start_date, one.net, one.savings_rate]),
    [
      ['2026-01-01', '200.00', '66.7'],
      ['2026-02-01', '-50.00', null],
      ['2026-03-01', '-50.05', '-50.1'],
    ],
  );
  assert.deepEqual([body.savings_rate, body.end_date], ['25.0', '2026-03-10']);
  const year = await read('savings_rate?interval=year&start_date=2025-01-01&end_date=2026-12-31');
  assert.deepEqual(
    year.periods.map(({ savings_rate }) => savings_rate),
    [null, '25.0'],
  );
});

test('money flows from income categories through the total to expense categories', async (t) => {
  const { make, enter, read } = await start(t);
  const pay = await make('categories', { name: 'Pay' });
  const food = await make('categories', { name: 'Food!' });
  const bread = await make('categories', { name: 'Bread!', parent_id: food });
  await enter('2026-01-05', '100', { nature: 'income', category_id: pay });
  await enter('2026-01-06', '30', { category_id: food });
  await enter('2026-01-06', '10', { category_id: bread });
  const path = 'money_flow?start_date=2026-01-01&end_date=2026-01-31';
  const flow = await read(path);
  const links = ({ links }: typeof flow) => links.map(({ source, target, amount }) => `${source} ${target} ${amount}`);
  assert.deepEqual(links(flow), [
    `income:${pay} total 100.00`,
    `total expense:${food} 40.00`,
    `expense:${food} expense:${bread} 10.00`,
    'total kept 60.00',
  ]);
  assert.deepEqual(
    flow.nodes.map(({ kind, name, amount }) => [kind, name, amount]),
    [
      ['total', null, '100.00'],
      ['income', 'Pay', '100.00'],
      ['expense', 'Food!', '40.00'],
      ['expense', 'Bread!', '10.00'],
      ['kept', null, '60.00'],
    ],
  );
  await enter('2026-01-07', '90');
  assert.deepEqual(links(await read(path)).slice(-1), ['from_savings total 30.00']);
  assert.deepEqual((await read('money_flow?start_date=2020-01-01&end_date=2020-01-31')).nodes, []);
});

test('a query counts only what matches it, and is part of each filter', async (t) => {
  const { make, enter, read } = await start(t);
  const work = await make('tags', { name: 'work' });
  await enter('2026-02-05', '1', { tag_ids: [work] });
  await enter('2026-03-06', '2', { tag_ids: [work], nature: 'income' });
  await enter('2026-03-07', '4');
  const all = await read('breakdown?group_by=none&period=last_3_months&interval=month&q=tag:work');
  assert.deepEqual([all.start_date, all.end_date, all.groups], ['2026-01-01', '2026-03-10', []]);
  assert.equal(figures(all), '2.00 1.00 1.00 2');
  assert.deepEqual(all.periods.map(figures), ['0.00 0.00 0.00 0', '0.00 1.00 -1.00 1', '2.00 0.00 2.00 1']);
  assert.equal(all.filter.q, 'tag:work is:reported');
  const rest = await read('breakdown?period=this_month&compare=previous&q=-tag:work');
  assert.deepEqual(
    [figures(rest), rest.groups[0]?.filter.q],
    ['0.00 4.00 -4.00 1', '-tag:work is:reported category:none'],
  );
  assert.equal(rest.comparison?.transaction_count, 0);
});

test('a wrong period, group, limit or query is refused by its name', async (t) => {
  const { coffer, user } = await start(t);
  const pointer = async (query: string) => {
    const { status, body } = await coffer.call('GET', `/api/v1/reports/breakdown?${query}`, { token: user.token });
    assert.equal(status, 422);
    return (body as unknown as { issues?: { pointer: string }[] }).issues?.[0]?.pointer;
  };
  assert.equal(await pointer('start_date=2026-02-01&end_date=2026-01-31'), '?end_date');
  assert.equal(await pointer('start_date=2026-04-01'), '?end_date');
  assert.equal(await pointer('start_date=1900-01-01&end_date=2026-01-31'), '?end_date');
  assert.equal(await pointer('group_by=color'), '?group_by');
  assert.equal(await pointer('limit=0'), '?limit');
  assert.equal(await pointer('period=this_year&start_date=2026-01-01'), '?period');
  assert.equal(await pointer('q=amount>x'), '?q');
  assert.equal(await pointer(`q=${'a+'.repeat(29)}`), '?q');
});
