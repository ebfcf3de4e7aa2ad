export { findLegPairs, type LegPairIds } from './find-transfer-pairs.ts';
export { INFLOW_KIND, KINDS, outflowKind, transferType } from './kinds.ts';
export { pageOfPairs } from './page-of-pairs.ts';
export { bothVisibleTo, type LegFilters, legFilters } from './pair-filters.ts';
export { accountsOfPair, pairRecord, pairRecordWith } from './pair-record.ts';
export { presentLeg } from './present.ts';
export { Leg, legQuery } from './schemas.ts';
