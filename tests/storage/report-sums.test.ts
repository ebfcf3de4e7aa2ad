import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { up } from '#database/migrations/0022-report-sums.ts';
import { up as putAside } from '#database/migrations/0058-put-aside.ts';
import { checkLedger } from '../harness/family/check-ledger.ts';
import { startSampleFamily } from '../harness/family/sample-family.ts';
import type { Refusal } from '../harness/server/body-of.ts';

const SQLITE_TRIGGERS = ['new', 'gone', 'changed_to', 'changed_from'];

/** Takes the tables and triggers away, as a release before them had none. */
async function withdraw(db: Kysely<never>): Promise<void> {
  if (isSqlite(db)) {
    for (const name of SQLITE_TRIGGERS) await sql.raw(`drop trigger transactions_sum_${name}`).execute(db);
  } else {
    await sql`drop function sum_transactions() cascade`.execute(db);
  }
  await sql`drop table report_days`.execute(db);
  await sql`drop table report_labels`.execute(db);
}

test('the migration sums the entries that exist, and later writes continue the sums', async (t) => {
  const { coffer, accounts, send, enter } = await startSampleFamily(t);
  const { id: category_id } = await send('POST', 'categories', { name: 'mine' });
  const { id } = await enter(accounts.checking, '10.00', '2026-01-10', { category_id });
  await send('PUT', `transactions/${id}/splits`, { splits: [{ amount: '4.00' }, { amount: '6.00' }] });
  await enter(accounts.card, '5.00', '2026-02-11', { currency: 'EUR', nature: 'income' });
  await enter(accounts.card, '5.00', '2026-02-11', { excluded: true });
  await enter(accounts.checking, '7.00', '2026-02-12', { kind: 'loan_payment' });
  await coffer.database.write(async ({ db }) => {
    const untyped = db as unknown as Kysely<never>;
    await withdraw(untyped);
    await sql`drop index transactions_put_aside`.execute(untyped);
    await up(untyped);
    await putAside(untyped);
    await checkLedger(db);
  });
  await enter(accounts.checking, '3.00', '2026-01-10', { category_id });
  await send('DELETE', `transactions/${id}`);
  await checkLedger(coffer.database.read);
});

test('a write that would take a kept sum beyond 64 bits is refused', async (t) => {
  const { coffer, accounts, enter, call } = await startSampleFamily(t);
  await enter(accounts.checking, '10.00', '2026-01-10');
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
  const body = { account_id: accounts.checking, name: 'x', amount: '1', date: '2026-01-11' };
  const { status, body: refusal } = await call('POST', 'transactions', body);
  assert.deepEqual([status, (refusal as Refusal).issues?.[0]?.code], [422, 'sum_out_of_range']);
});
