export { type CountedSearch, countedInTotals } from './counted-entries.ts';
export { type Budget, budgetQuery, type Line, useBudgetWrites, useDeleteBudget, useMoveWrites } from './queries.ts';
