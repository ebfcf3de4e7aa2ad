import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Body, FamilyCalls } from '#tests/harness/family/family-calls.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

// It is 10 March 2026.

/** Envelopes of March with amounts, the second a subcategory of the first. */
async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const family = new FamilyCalls(coffer, await coffer.signUp());
  const home = await family.category('Home');
  const [power, rent, trip] = [
    await family.category('Power', home),
    await family.category('Rent'),
    await family.category('Trip'),
  ];
  const budget = await family.call('POST', 'budgets', {
    month: '2026-03',
    method: 'envelopes',
    starting_amount: '500',
  });
  for (const [category, amount] of Object.entries({ [home]: '10', [power]: '20', [rent]: '300', [trip]: '40' }))
    await family.limit(budget.id, category, amount);
  const put = (...groups: readonly object[]) => family.call('PUT', 'budget_groups', { budget_groups: groups });
  const shown = async () => {
    const { groups } = await family.call('GET', `budgets/${budget.id}`);
    return groups.map((group: Body) => [group.name, group.category_ids, group.budgeted_spending_decimal]);
  };
  return { family, home, power, rent, trip, budget, put, shown };
}

test('a family puts envelopes into groups, and a month has the sums of each', async (t) => {
  const { family, home, power, rent, trip, put, shown } = await start(t);
  assert.deepEqual(await shown(), []);
  const { budget_groups } = await put(
    { name: 'Bills', category_ids: [rent, home] },
    { name: 'Goals', category_ids: [trip] },
  );
  assert.deepEqual(
    budget_groups.map((group: Body) => [group.name, group.category_ids]),
    [
      ['Bills', [rent, home]],
      ['Goals', [trip]],
    ],
  );
  assert.deepEqual(await family.call('GET', 'budget_groups'), { budget_groups });
  const goals = ['Goals', [trip], '40.00'];
  assert.deepEqual(await shown(), [['Bills', [rent, home, power], '330.00'], goals], 'with the subcategory of Home');
  const [bills, saving] = budget_groups;
  await put({ id: saving.id, name: 'Saving', category_ids: [power, trip] }, { ...bills, created_at: undefined });
  assert.deepEqual(await shown(), [
    ['Saving', [power, trip], '60.00'],
    ['Bills', [rent, home], '310.00'],
  ]);
  await put();
  assert.deepEqual(await shown(), []);
});

test('groups that name something twice, or something unknown, are refused', async (t) => {
  const { family, home, rent, put, shown } = await start(t);
  const { budget_groups } = await put({ name: 'Bills', category_ids: [rent] });
  const { id } = budget_groups[0];
  const before = await shown();
  const refused = await family.send('PUT', 'budget_groups', {
    budget_groups: [
      { id, name: 'Bills', category_ids: [rent, home, rent] },
      { id, name: 'Goals', category_ids: ['x'] },
      { id: rent, name: '', category_ids: [home] },
    ],
  });
  assert.equal(refused.status, 422);
  assert.deepEqual(
    refused.body.issues.map(({ pointer, code }: Body) => [pointer, code]),
    [
      ['/budget_groups/2/name', 'too_small'],
      ['/budget_groups/0/category_ids/2', 'repeated'],
      ['/budget_groups/1/id', 'repeated'],
      ['/budget_groups/1/category_ids/0', 'unknown'],
      ['/budget_groups/2/id', 'unknown'],
      ['/budget_groups/2/category_ids/0', 'repeated'],
    ],
  );
  assert.deepEqual(await shown(), before);
});

test('a deleted category leaves its group, or its replacement takes its place', async (t) => {
  const { family, home, power, rent, trip, put, shown } = await start(t);
  await put({ name: 'Bills', category_ids: [rent, home] }, { name: 'Goals', category_ids: [trip] });
  await family.call('DELETE', `categories/${rent}?replacement_id=${power}`);
  assert.deepEqual(await shown(), [
    ['Bills', [power, home], '330.00'],
    ['Goals', [trip], '40.00'],
  ]);
  await family.call('DELETE', `categories/${trip}?replacement_id=${home}`);
  assert.deepEqual(await shown(), [
    ['Bills', [power, home], '370.00'],
    ['Goals', [], '0.00'],
  ]);
});

test('a change of groups, and a category that left its group, come back at once', async (t) => {
  const { family, rent, trip, put, shown } = await start(t);
  const last = async () => (await family.call('GET', 'changes?cursor=0&limit=500')).changes.at(-1);
  const { budget_groups } = await put({ name: 'Bills', category_ids: [rent] }, { name: 'Goals', category_ids: [trip] });
  const before = await shown();
  await put({ id: budget_groups[1].id, name: 'All', category_ids: [trip, rent] });
  await family.call('POST', 'changes/revert', { request_id: (await last()).request_id });
  assert.deepEqual(await shown(), before);
  await family.call('DELETE', `categories/${trip}`);
  const { sequence } = (await last()) ?? assert.fail();
  await family.call('POST', `changes/${sequence}/revert`);
  assert.deepEqual(await shown(), before);
  const idle = (await last()).sequence;
  await put(...budget_groups.map(({ id, name, category_ids }: Body) => ({ id, name, category_ids })));
  assert.equal((await last()).sequence, idle, 'the same groups again write nothing');
});

test('a category that a revert gives back to its group is in no other one', async (t) => {
  const { family, rent, trip, put, shown } = await start(t);
  const changes = async (): Promise<Body[]> => (await family.call('GET', 'changes?cursor=0&limit=500')).changes;
  const { budget_groups } = await put({ name: 'Bills', category_ids: [rent] }, { name: 'Goals', category_ids: [trip] });
  const [bills, goals] = budget_groups.map(({ id, name }: Body) => ({ id, name }));
  const before = await shown();
  for (const one of [-1, -2]) {
    await put({ ...bills, category_ids: [rent, trip] }, { ...goals, category_ids: [] });
    const moved = (await changes()).at(one) ?? assert.fail();
    const { reverted } = await family.call('POST', `changes/${moved.sequence}/revert`);
    assert.equal(reverted.length, 2, 'both groups of a move go back');
    assert.deepEqual(await shown(), before);
  }
  await put({ ...bills, category_ids: [] }, { ...goals, category_ids: [trip] });
  const left = (await changes()).at(-1) ?? assert.fail();
  await put({ ...bills, category_ids: [] }, { ...goals, category_ids: [trip, rent] });
  const came = (await changes()).at(-1) ?? assert.fail();
  const refused = await family.send('POST', `changes/${left.sequence}/revert`);
  assert.equal(refused.status, 409);
  assert.equal(refused.body.error, 'later_changes');
  assert.deepEqual(
    refused.body.details.changes.map(({ sequence }: Body) => sequence),
    [came.sequence],
  );
  for (const { sequence } of [came, left]) await family.call('POST', `changes/${sequence}/revert`);
  assert.deepEqual(await shown(), before);
});
