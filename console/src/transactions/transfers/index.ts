export { MatchDialog } from './match-dialog.tsx';
export { SuggestedTransfers } from './suggested-transfers.tsx';
export { TransferSection } from './transfer-section.tsx';
