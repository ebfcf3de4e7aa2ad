import { describeEach, recordKind } from '#ledger/records/index.ts';
import { budgetCategoryColumns, budgetCategoryRecord, budgetColumns, budgetRecord } from './record.ts';
import { type BudgetRow, listBudgets } from './store.ts';

export const BUDGET = recordKind({
  resource: 'budget',
  table: 'budgets',
  scope: 'budgets:write',
  refersTo: {},
  hasDay: false,
  isReverted: true,
  reset: 'at_once',
  exported: null,
  describe: describeEach((row: BudgetRow) => ({ record: budgetRecord(row) })),
  columnsOf: budgetColumns,
});

export const BUDGET_CATEGORY = recordKind({
  resource: 'budget_category',
  table: 'budget_categories',
  scope: 'budgets:write',
  refersTo: { budget_id: 'budget', category_id: 'category' },
  hasDay: false,
  isReverted: true,
  reset: 'at_once',
  exported: null,
  describe: async (tx, rows) => {
    const currencies = new Map((await listBudgets(tx.db, tx.familyId)).map(({ id, currency }) => [id, currency]));
    return rows.map((row) => ({ record: budgetCategoryRecord(row, currencies.get(row.budget_id) ?? '') }));
  },
  columnsOf: budgetCategoryColumns,
});
