export { BalanceUpdates } from './balance-updates.ts';
export { deleteAccountEntries, deleteEntries, deleteSomeAccountEntries } from './delete-entries.ts';
export { INFLOW_KIND, KINDS, outflowKind, transferType } from './entry-kinds.ts';
export { TRANSACTION } from './kind.ts';
export { SIDES_APART_MAX } from './match-rules.ts';
export { matchTransfers } from './match-transfers.ts';
export type { TransferPairIds } from './pair-record.ts';
export { type PostResult, postEntries, requirePosted } from './post-entries.ts';
export { type AttachmentRow, attachmentColumns, presentAttachment, searchText, transactionRecord } from './record.ts';
export { REJECTED_TRANSFER, TRANSFER } from './record-kinds.ts';
export type { RejectedTransferRow } from './rejection-store.ts';
export { forgetPair, rejectPair, restoreRejection } from './rejections.ts';
export { isLabelOfMore, type Relabelling, relabelEntries } from './relabel-entries.ts';
export { type EntryChange, rewriteEntries } from './rewrite-entries.ts';
export { updateAndSplit } from './split-entries.ts';
export {
  deleteTransactionRows,
  findIdentified,
  findSplitLines,
  findTagIds,
  findTransaction,
  findTransactions,
  type Identity,
  identityKey,
  insertTransactions,
  type NewEntry,
  type TaggedRow,
  type TransactionRow,
} from './store.ts';
export { findTransfer, type TransferRow } from './transfer-store.ts';
export {
  addTransfers,
  changeTransfer,
  confirmTransfer,
  contributionsCategory,
  isDecided,
  linkTransfer,
  newTransfer,
  requireTransferSides,
  type TransferSides,
  unlinkTransfer,
} from './transfers.ts';
export { endsConfirmedTransfer, updateEntries } from './update-entries.ts';
