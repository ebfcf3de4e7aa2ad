export { presentMoney } from './present-money.ts';
export { readEnvelopes } from './read-envelopes.ts';
export { budgetCategoryRecord, budgetRecord, replaceBudgetCategory, restoreBudgets } from './record.ts';
export { readSpendingPlan, type SpendingPlan } from './spending-plan.ts';
