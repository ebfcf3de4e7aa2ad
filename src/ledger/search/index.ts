export { amountCondition, type PreparedFilters, prepareFilters, stateCondition, textConditions } from './conditions.ts';
export { queryFaults } from './parse-query.ts';
export { SearchIndexJobs } from './search-index-jobs.ts';
