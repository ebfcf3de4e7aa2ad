export { presentRejected } from './present.ts';
export { RejectedTransfer } from './schemas.ts';
export { forgetPair, forgetRejectionsOf, rejectPair } from '#ledger/transfer-sides/rejections.ts';
