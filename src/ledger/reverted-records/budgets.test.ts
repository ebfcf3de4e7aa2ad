import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Body, FamilyCalls } from '#tests/harness/family/family-calls.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

/** A budget of March 2026 with two categories. */
async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const family = new FamilyCalls(coffer, await coffer.signUp());
  const [food, car] = [await family.category('Eating'), await family.category('Car')];
  const amounts = { budgeted_spending: '900', expected_income: null, held_for_next_month: '7', starting_amount: '90' };
  const budget = await family.call('POST', 'budgets', { month: '2026-03', method: 'envelopes', ...amounts });
  const row = await family.limit(budget.id, food, '-10.50', { kind: 'fixed', rollover: true });
  await family.limit(budget.id, car, '20');
  const changes = async (): Promise<Body[]> => (await family.call('GET', 'changes?cursor=0&limit=500')).changes;
  const last = async (resource: string) => (await changes()).findLast((one) => one.resource === resource);
  const shown = async (path = `budgets/${budget.id}`) => {
    const { updated_at: _, ...rest } = await family.call('GET', path);
    return rest;
  };
  return { family, food, car, budget, row, last, shown };
}

test('every change of a budget and of its categories can be undone', async (t) => {
  const { family, food, car, budget, row, last, shown } = await start(t);
  const before = await shown();
  const undo = async (resource: string) => {
    await family.call('POST', `changes/${(await last(resource))?.sequence}/revert`);
    assert.deepEqual(await shown(), before);
  };
  await family.call('PATCH', `budgets/${budget.id}`, { method: 'limits', expected_income: '5', starting_amount: '0' });
  await undo('budget');
  await family.call('PATCH', `budget_categories/${row.id}`, { budgeted_spending: '4', kind: 'flexible' });
  await undo('budget_category');
  await family.call('DELETE', `budget_categories/${row.id}`);
  await undo('budget_category');
  await family.call('POST', `budgets/${budget.id}/move`, { from_category_id: car, to_category_id: food, amount: '3' });
  await undo('budget_category');
  const added = await family.limit(budget.id, await family.category('Fun'), '1');
  const { sequence } = (await last('budget_category')) ?? assert.fail();
  await family.call('POST', `changes/${sequence}/revert`);
  assert.equal((await family.send('GET', `budget_categories/${added.id}`)).status, 404);
});

test('a deleted budget comes back with its categories, by its change or its request', async (t) => {
  const { family, budget, row, last, shown } = await start(t);
  const [before, beforeRow] = [await shown(), await shown(`budget_categories/${row.id}`)];
  for (const resource of ['budget', 'budget_category']) {
    await family.call('DELETE', `budgets/${budget.id}`);
    const reverted = await family.call('POST', `changes/${(await last(resource))?.sequence}/revert`);
    assert.equal(reverted.reverted.length, 3);
    assert.deepEqual(await shown(), before);
    assert.deepEqual(await shown(`budget_categories/${row.id}`), beforeRow);
  }
  await family.call('DELETE', `budgets/${budget.id}`);
  const { request_id } = (await last('budget')) ?? assert.fail();
  await family.call('POST', 'changes/revert', { request_id });
  assert.deepEqual(await shown(), before);
});

test('undoing the create of a budget ends it with its first categories', async (t) => {
  const { family, last } = await start(t);
  const next = await family.call('POST', 'budgets', { month: '2026-04', from: 'previous' });
  const created = (await last('budget')) ?? assert.fail();
  const row = (await last('budget_category')) ?? assert.fail();
  const added = await family.limit(next.id, await family.category('Fun'), '1');
  const refused = await family.send('POST', `changes/${created.sequence}/revert`);
  assert.equal(refused.body.error, 'later_changes', refused.text);
  assert.deepEqual(
    refused.body.details.changes.map(({ id }: Body) => id),
    [added.id],
  );
  await family.call('DELETE', `budget_categories/${added.id}`);
  await family.call('POST', `changes/${created.sequence}/revert`);
  for (const path of [`budgets/${next.id}`, `budget_categories/${row.id}`])
    assert.equal((await family.send('GET', path)).status, 404);
});

test('a month that has another budget, and a category that is back, are contradictions', async (t) => {
  const { family, food, budget, row, last } = await start(t);
  await family.call('DELETE', `budget_categories/${row.id}`);
  const removed = (await last('budget_category')) ?? assert.fail();
  await family.limit(budget.id, food, '1');
  const revert = (sequence: number) => family.send('POST', `changes/${sequence}/revert`);
  assert.equal((await revert(removed.sequence)).body.error, 'later_changes');
  await family.call('DELETE', `budgets/${budget.id}`);
  const deleted = (await last('budget')) ?? assert.fail();
  const other = await family.call('POST', 'budgets', { month: '2026-03' });
  const { body } = await revert(deleted.sequence);
  assert.equal(body.error, 'later_changes');
  assert.ok(body.details.changes.some(({ id }: Body) => id === other.id));
});

test('a deleted category comes back into its budgets, and one that a budget has stays', async (t) => {
  const { family, food, car, last, shown } = await start(t);
  const before = await shown();
  await family.call('DELETE', `categories/${food}`);
  await family.call('POST', `changes/${(await last('category'))?.sequence}/revert`);
  assert.deepEqual(await shown(), before);
  await family.call('DELETE', `categories/${food}?replacement_id=${car}`);
  await family.call('POST', `changes/${(await last('category'))?.sequence}/revert`);
  assert.deepEqual(await shown(), before);
  const { changes } = await family.call('GET', 'changes?cursor=0&limit=500');
  const created = changes.find(({ id, kind }: Body) => id === car && kind === 'create');
  const { body } = await family.send('POST', `changes/${created.sequence}/revert`);
  assert.equal(body.error, 'later_changes');
});
