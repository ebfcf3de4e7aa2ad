export { INFLOW_KIND, KINDS, outflowKind, transferType } from './kinds.ts';
export { loadPairs, type TransferPairIds } from './load-pairs.ts';
export { pageOfPairs } from './page-of-pairs.ts';
export { bothVisibleTo, type SideFilters, sideFilters } from './pair-filters.ts';
export { accountsOfPair, pairRecord, pairRecordWith } from './pair-record.ts';
export { presentSide } from './present.ts';
export { sideQuery, TransferSide } from './schemas.ts';
