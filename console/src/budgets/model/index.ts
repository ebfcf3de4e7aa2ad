export { type Budget, budgetQuery, type Line, useBudgetWrites, useDeleteBudget, useMoveWrites } from './queries.ts';
