import { isSet } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import {
  type Columns,
  describeEach,
  flagOf,
  minor,
  minorOrNull,
  type RecordState,
  recordKind,
  text,
} from '#ledger/records/index.ts';
import { EXPORTED_BUDGET, EXPORTED_BUDGET_CATEGORY } from './exported.ts';
import { type BudgetCategoryRow, type BudgetRow, listBudgets } from './store.ts';

export const BUDGET = recordKind({
  resource: 'budget',
  table: 'budgets',
  scope: 'budgets:write',
  refersTo: {},
  uniqueBy: ['month'],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'at_once',
  exported: EXPORTED_BUDGET,
  describe: describeEach((row: BudgetRow) => ({ record: budgetRecord(row) })),
  columnsOf: budgetColumns,
});

export const BUDGET_CATEGORY = recordKind({
  resource: 'budget_category',
  table: 'budget_categories',
  scope: 'budgets:write',
  refersTo: { budget_id: 'budget', category_id: 'category' },
  uniqueBy: ['budget_id', 'category_id'],
  hasDay: false,
  revertedWith: 'read_write',
  reset: 'at_once',
  exported: EXPORTED_BUDGET_CATEGORY,
  describe: async (tx, rows) => {
    const currencies = new Map((await listBudgets(tx.db, tx.familyId)).map(({ id, currency }) => [id, currency]));
    return rows.map((row) => ({ record: budgetCategoryRecord(row, currencies.get(row.budget_id) ?? '') }));
  },
  columnsOf: budgetCategoryColumns,
});

/** A budget in change rows. */
function budgetRecord(row: BudgetRow): object {
  const { family_id: _family, spending_minor, income_minor, held_minor, starting_minor, ...rest } = row;
  const currency = storedCurrency(row.currency);
  const decimal = (minor: bigint | null) => (minor === null ? null : formatDecimal(minor, currency));
  return {
    ...rest,
    budgeted_spending: decimal(spending_minor),
    expected_income: decimal(income_minor),
    held_for_next_month: decimal(held_minor),
    starting_amount: decimal(starting_minor),
  };
}

/** The columns of a budget in change rows. */
function budgetColumns(record: RecordState): Columns<'budgets'> {
  return {
    id: record.id,
    month: text(record, 'month'),
    method: text(record, 'method') as BudgetRow['method'],
    currency: text(record, 'currency'),
    spending_minor: minorOrNull(record, 'budgeted_spending'),
    income_minor: minorOrNull(record, 'expected_income'),
    held_minor: minor(record, 'held_for_next_month'),
    starting_minor: minor(record, 'starting_amount'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

/** A category of a budget in change rows, with the currency of the budget. */
function budgetCategoryRecord(row: BudgetCategoryRow, currency: string): object {
  const { family_id: _family, amount_minor, rollover, ...rest } = row;
  const budgeted_spending = formatDecimal(amount_minor, storedCurrency(currency));
  return { ...rest, currency, budgeted_spending, rollover: isSet(rollover) };
}

/** The columns of a category of a budget in change rows. */
function budgetCategoryColumns(record: RecordState): Columns<'budget_categories'> {
  return {
    id: record.id,
    budget_id: text(record, 'budget_id'),
    category_id: text(record, 'category_id'),
    amount_minor: minor(record, 'budgeted_spending'),
    rollover: flagOf(record, 'rollover'),
    kind: text(record, 'kind') as BudgetCategoryRow['kind'],
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
