import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Budget } from './budget-queries.ts';
import { countedInTotals } from './counted-entries.ts';

const line = (name: string, actual_income_decimal: string) => ({
  category: { id: name, name },
  actual_income_decimal,
  subcategories: [],
});

const month = (lines: readonly object[], out: string, into: string) =>
  ({
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    categories: lines,
    uncategorized: { actual_spending_decimal: out, actual_income_decimal: into },
  }) as unknown as Budget;

const queries = (budget: Budget) => {
  const { spent, income } = countedInTotals(budget);
  return [spent?.q ?? null, income?.q ?? null];
};

test('spending is all that counts without the categories of income', () => {
  const lines = [line('Food', '0.00'), line('Income', '9.00'), line('Gifts', '1.00')];
  assert.deepEqual(queries(month(lines, '7.00', '0.00')), [
    'is:counted -category:"Income","Gifts"',
    'is:counted category:"Income","Gifts"',
  ]);
  assert.deepEqual(queries(month([line('Food', '0.00')], '7.00', '0.00')), ['is:counted', null]);
});

test('income without a category is in one of both', () => {
  const lines = [line('Income', '9.00')];
  assert.deepEqual(queries(month(lines, '0.00', '7.00')), [
    'is:counted -category:"Income",none',
    'is:counted category:"Income",none',
  ]);
});

test('what no search finds exactly has no search', () => {
  const none = [null, null];
  assert.deepEqual(queries(month([], '7.00', '7.00')), none);
  assert.deepEqual(queries(month([line('The "other" one', '9.00')], '0.00', '0.00')), none);
  const many = Array.from({ length: 30 }, (_, index) => line(`A rather long name ${index}`, '1.00'));
  assert.deepEqual(queries(month(many, '0.00', '0.00')), none);
});
