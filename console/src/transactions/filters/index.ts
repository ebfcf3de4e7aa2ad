export { FilterBar } from './filter-bar.tsx';
export { countFilters, NO_FILTERS } from './filter-pills.tsx';
