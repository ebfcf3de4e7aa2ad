export { matching, prepareSearch, type Search } from './search.ts';
export { SearchIndexJobs } from './search-index-jobs.ts';
