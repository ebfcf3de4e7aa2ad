export { moneyBefore } from './cash-on-hand.ts';
export { BUDGET, BUDGET_CATEGORY, BUDGET_GROUP, replaceBudgetCategory } from './kinds.ts';
export { presentMoney, presentOptional } from './present.ts';
export { readEnvelopes } from './read-envelopes.ts';
export { readSpendingPlan, type SpendingPlan } from './spending-plan.ts';
export {
  type BudgetCategoryRow,
  type BudgetRow,
  findBudget,
  listBudgets,
  listGroups,
  listRows,
} from './store.ts';
export { NO_TARGET, type TargetColumns } from './targets.ts';
