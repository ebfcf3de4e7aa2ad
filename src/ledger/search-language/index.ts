export { amountCondition } from './amount-condition.ts';
export { type PreparedFilters, prepareFilters, textConditions } from './prepare-filters.ts';
