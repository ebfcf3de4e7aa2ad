export { budgetCategoryRecord, budgetRecord, replaceBudgetCategory, restoreBudgets } from './record.ts';
