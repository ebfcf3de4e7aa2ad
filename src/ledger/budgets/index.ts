export { BUDGET, BUDGET_CATEGORY } from './kinds.ts';
export { presentMoney } from './present-money.ts';
export { readEnvelopes } from './read-envelopes.ts';
export {
  addBudget,
  addRows,
  changeBudget,
  changeRow,
  removeBudget,
  removeRows,
  replaceBudgetCategory,
  restoreBudgets,
} from './record.ts';
export { readSpendingPlan, type SpendingPlan } from './spending-plan.ts';
export {
  type BudgetCategoryRow,
  findBudget,
  findRow,
  listBudgets,
  listRows,
  listRowsOfCategory,
} from './store.ts';
