export { budgetCategoryRecord, budgetRecord, replaceBudgetCategory, restoreBudgets } from './record.ts';
export { readSpendingPlan, type SpendingPlan } from './spending-plan.ts';
