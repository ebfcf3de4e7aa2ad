export { loadPairs } from './load-pairs.ts';
export { bothVisibleTo, orderOf, type SideFilters, sideFilters } from './pair-filters.ts';
export { presentSide } from './present.ts';
