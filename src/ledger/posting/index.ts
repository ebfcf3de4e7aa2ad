export { BalanceUpdates, findStoredDays, type StoredDays } from './balance-updates.ts';
export { deleteAccountEntries, deleteEntries, deleteSomeAccountEntries } from './delete-entries.ts';
export { INFLOW_KIND, KINDS, outflowKind, transferType } from './entry-kinds.ts';
export { deleteLabelSums, moveCashOfTrades } from './kept-sums.ts';
export { REJECTED_TRANSFER, TRANSACTION, TRANSFER, type TransferPairIds } from './kind.ts';
export { SIDES_APART_MAX } from './match-rules.ts';
export { matchTransfers } from './match-transfers.ts';
export {
  chargedAt,
  isFeeOf,
  NO_ORIGINAL,
  type OriginalAmount,
  type OriginalColumns,
  originalAfter,
  originalColumns,
  originalOf,
  type Paid,
  presentOriginal,
  requireOriginal,
  sameCurrency,
} from './original-amount.ts';
export { type PostResult, postEntries, requirePosted } from './post-entries.ts';
export { type AttachmentRow, attachmentColumns, presentAttachment, searchText, transactionRecord } from './record.ts';
export { forgetPair, type RejectedTransferRow, rejectPair, restoreRejection } from './rejections.ts';
export { isLabelOfMore, type Relabelling, relabelEntries } from './relabel-entries.ts';
export { type EntryChange, rewriteEntries } from './rewrite-entries.ts';
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
export { endsConfirmedTransfer, updateAndSplit, updateEntries } from './update-entries.ts';
