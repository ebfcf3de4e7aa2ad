export { INFLOW_KIND, isOwed, KINDS, outflowKind, transferType } from './kinds.ts';
export { pairRecordWith, type TransferPairIds } from './pair-record.ts';
export { REJECTED_TRANSFER, TRANSFER } from './record-kinds.ts';
export { forgetPair, forgetRejectionsOf, rejectPair, restoreRejection } from './rejections.ts';
export type { RejectedTransferRow } from './store.ts';
