import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSampleFamily } from '../harness/family/sample-family.ts';
import type { Refusal } from '../harness/server/body-of.ts';

test('a write that would take a kept sum beyond 64 bits is refused', async (t) => {
  const { coffer, accounts, enter, call, send } = await startSampleFamily(t);
  const { id: category_id } = await send('POST', 'categories', { name: 'Food' });
  await enter(accounts.checking, '10.00', '2026-01-10', { category_id });
  const { expense_minor } = await coffer.database.read
    .selectFrom('report_labels')
    .select('expense_minor')
    .executeTakeFirstOrThrow();
  assert.equal(expense_minor, 1000n);
  await coffer.database.write(({ db }) =>
    db
      .updateTable('report_labels')
      .set({ expense_minor: 2n ** 63n - 1n })
      .execute(),
  );
  const body = { account_id: accounts.checking, name: 'x', amount: '1', date: '2026-01-11', category_id };
  const { status, body: refusal } = await call('POST', 'transactions', body);
  assert.deepEqual([status, (refusal as Refusal).issues?.[0]?.code], [422, 'sum_out_of_range']);
});
