export { loadPairs } from './load-pairs.ts';
export { bothVisibleTo, type SideFilters, sideFilters } from './pair-filters.ts';
export { presentSide } from './present.ts';
