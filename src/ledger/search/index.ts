export { amountCondition } from './amount-condition.ts';
export { stateCondition } from './conditions.ts';
export { queryFaults } from './parse-query.ts';
export { type PreparedFilters, prepareFilters, textConditions } from './prepare-filters.ts';
export { SearchIndexJobs } from './search-index-jobs.ts';
