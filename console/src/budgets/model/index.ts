export { type Budget, budgetQuery, type Line, useBudgetWrites, useMoveWrites } from './queries.ts';
