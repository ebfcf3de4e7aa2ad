export { FilterBar, SearchBox } from './filter-bar.tsx';
