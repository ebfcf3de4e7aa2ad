export { INFLOW_KIND, KINDS, outflowKind, transferType } from './kinds.ts';
export { loadPairs, type TransferPairIds } from '#ledger/transfer-pairs/load-pairs.ts';
export { pageOfPairs } from '#ledger/transfer-pairs/page-of-pairs.ts';
export { bothVisibleTo, type SideFilters, sideFilters } from '#ledger/transfer-pairs/pair-filters.ts';
export { accountsOfPair, pairRecord, pairRecordWith } from './pair-record.ts';
export { presentSide } from '#ledger/transfer-pairs/present.ts';
export { sideQuery, TransferSide } from '#ledger/transfer-pairs/schemas.ts';
