import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '../harness/family/check-ledger.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';
import {
  ACTUAL_PLAN,
  actualDatabase,
  FIREFLY,
  FIREFLY_FILES,
  MONARCH,
  MONARCH_BALANCES,
  YNAB,
  YNAB_PLAN,
  zipOf,
} from '../statements/app-samples.ts';
import { settledSession } from '../statements/import-file.ts';
import { moveFile } from '../statements/move-file.ts';

/** A family to move to, and what is in it. */
async function start(t: TestContext) {
  const coffer = await startCoffer(t, { COFFER_USER_REQUESTS_PER_MINUTE: '1000000' });
  const user = await coffer.signUp();
  const { token } = user;
  const get = <Url extends string>(url: Url) => coffer.call('GET', url, { token });
  /** How many records of each kind there are. */
  const counts = async () => ({
    accounts: (await get('/api/v1/accounts')).body.accounts.length,
    transactions: (await get('/api/v1/transactions')).body.transactions.length,
    budgets: (await get('/api/v1/budgets')).body.budgets.length,
    categories: (await get('/api/v1/categories')).body.pagination.total_count,
    recurring: (await get('/api/v1/recurring_transactions')).body.pagination.total_count,
    rules: (await get('/api/v1/rules')).body.meta.total_count,
    goals: (await get('/api/v1/goals')).body.pagination.total_count,
    merchants: (await get('/api/v1/merchants')).body.length,
  });
  const before = await counts();
  return {
    coffer,
    get,
    move: (file: Buffer) => moveFile(coffer, user, file),
    /** Takes a session back: all that it has brought is gone. */
    async undo(id: string) {
      const path = `/api/v1/import_sessions/${id}/revert` as '/api/v1/import_sessions/{id}/revert';
      const asked = await coffer.call('POST', path, { token, body: {} });
      assert.equal(asked.status, 202, asked.text);
      const { status, kept } = await settledSession(coffer, { token }, id);
      assert.deepEqual([status, kept], ['reverted', []]);
      assert.deepEqual(await counts(), before);
      await checkLedger(coffer.database.read);
    },
    /** Whether each month end is as in the file. */
    async isEqual(imports: readonly { readonly id: string }[]) {
      for (const { id } of imports) {
        const { comparison } = (await get(`/api/v1/imports/${id}/month_balances`)).body;
        assert.deepEqual([comparison.first_difference, comparison.months_count > 0], [null, true]);
      }
    },
  };
}

/** The kinds of a report with their numbers, and why some were left out. */
const kindsOf = (moving: { readonly kinds: readonly Kind[] } | null) =>
  (moving?.kinds ?? []).map(({ kind, imported, reasons }) =>
    [kind, imported, ...reasons.map(({ reason, count }) => `${count} ${reason}`)].join(' '),
  );
type Kind = {
  readonly kind: string;
  readonly imported: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
};

test('a budget of YNAB is moved with its register, and taken back with it', async (t) => {
  const { move, get, undo, isEqual } = await start(t);
  const { id, moving, imports } = await move(await zipOf({ 'A - Register.csv': YNAB, 'A - Plan.csv': YNAB_PLAN }));
  assert.deepEqual(kindsOf(moving), [
    'Category 4',
    'Budget 2',
    'BudgetCategory 3 1 unreadable',
    'CreditCardPayment 0 1 not_taken_over',
  ]);
  const { budgets } = (await get('/api/v1/budgets')).body;
  assert.deepEqual(
    budgets.map(({ month, method, allocated_spending_decimal }) => [month, method, allocated_spending_decimal]),
    [
      ['2026-02', 'envelopes', '-50.00'],
      ['2026-01', 'envelopes', '800.00'],
    ],
  );
  const { categories, available_to_allocate_decimal } = (await get(`/api/v1/budgets/${budgets[0]?.id}`)).body;
  const everyday = categories.find(({ category }) => category.name === 'Everyday');
  // As in the plan: 246.00 for food. Money that home lacks comes out of the money to assign.
  assert.deepEqual(
    everyday?.subcategories.map(({ category, available_to_spend_decimal }) => [
      category.name,
      available_to_spend_decimal,
    ]),
    [
      ['Food', '246.00'],
      ['Gifts', '0.00'],
      ['Home', '0.00'],
    ],
  );
  assert.equal(available_to_allocate_decimal, '746.50');
  const { transactions } = (await get('/api/v1/transactions?q=is:cleared')).body;
  assert.equal(transactions.length, 3);
  await isEqual(imports);
  await undo(id);
});

test('accounts of Monarch have its balances, and are taken back as a whole', async (t) => {
  const { move, get, undo, isEqual } = await start(t);
  const archive = await zipOf({ 'Transactions.csv': MONARCH, 'Balances.csv': MONARCH_BALANCES });
  const { id, moving, imports } = await move(archive);
  const { accounts } = (await get('/api/v1/accounts')).body;
  assert.deepEqual(
    accounts.map(({ name, account_type, balance_amount }) => [name, account_type, balance_amount]).sort(),
    [
      ['Card (...9)', 'credit_card', '120.00'],
      ['Everyday (...1234)', 'depository', '2480.00'],
      ['Mortgage', 'loan', '89500.00'],
    ],
  );
  assert.ok(moving);
  for (const { difference } of moving.accounts) assert.equal(difference, '0.00');
  assert.deepEqual(kindsOf(moving), ['Account 3', 'Balance 7', 'Owner 0 2 not_taken_over']);
  await isEqual(imports);
  await undo(id);
});

test('budgets, schedules and rules of Actual are moved, and taken back with the rest', async (t) => {
  const { move, get, undo, isEqual } = await start(t);
  const { id, moving, imports } = await move(await zipOf({ 'db.sqlite': actualDatabase(ACTUAL_PLAN) }));
  assert.deepEqual(kindsOf(moving), [
    'Category 4',
    'Budget 3',
    'BudgetCategory 5 2 not_taken_over 1 unknown_record 1 unreadable',
    'Rule 2 1 other_rule 1 unreadable',
    'RecurringTransaction 3 2 other_rhythm',
    'Note 0 1 not_taken_over',
    'BudgetTemplate 0 1 not_taken_over',
  ]);
  const { budgets } = (await get('/api/v1/budgets')).body;
  const { categories, held_for_next_month_decimal } = (await get(`/api/v1/budgets/${budgets[1]?.id}`)).body;
  const lines = categories.find(({ category }) => category.name === 'Everyday')?.subcategories ?? [];
  assert.deepEqual(
    lines.map(({ category, available_to_spend_decimal }) => [category.name, available_to_spend_decimal]).slice(0, 2),
    [
      ['Food', '83.70'],
      ['Home', '0.00'],
    ],
  );
  assert.equal(held_for_next_month_decimal, '25.00');
  const { data: rules } = (await get('/api/v1/rules')).body;
  assert.deepEqual(
    rules.map(({ conditions }) => conditions[0]?.condition_type),
    ['compound', 'transaction_name'],
  );
  await isEqual(imports);
  await undo(id);
});

test('all files of Firefly III are one move, and taken back as one', async (t) => {
  const { move, get, undo, isEqual } = await start(t);
  const { id, moving, imports } = await move(await zipOf({ 'transactions.csv': FIREFLY, ...FIREFLY_FILES }));
  assert.deepEqual(kindsOf(moving), [
    'Category 2',
    'Tag 1',
    'Merchant 1',
    'Budget 2',
    'BudgetCategory 2 1 other_rhythm 1 unknown_record',
    'Rule 2 1 other_rule',
    'RecurringTransaction 4 2 other_rhythm',
    'Goal 2 1 no_amount',
  ]);
  const { goals } = (await get('/api/v1/goals')).body;
  assert.deepEqual(
    goals.map(({ name, target_date, saved_amount_decimal, reserved_amount_decimal }) => [
      ...[name, target_date, saved_amount_decimal, reserved_amount_decimal],
    ]),
    [
      ['Bicycle', '2030-06-30', '137.66', '1900.00'],
      ['Some day', null, '10.00', '2027.66'],
    ],
  );
  const { accounts } = (await get('/api/v1/accounts')).body;
  assert.deepEqual(accounts.map(({ name, account_type }) => [name, account_type]).sort(), [
    ['Dollars', 'depository'],
    ['Giro', 'depository'],
    ['House loan', 'loan'],
    ['Plastic', 'credit_card'],
  ]);
  await isEqual(imports.slice(0, 2));
  await undo(id);
});
