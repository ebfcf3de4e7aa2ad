export { RECONCILED_BALANCE } from './kind.ts';
export { addReconciledBalance, removeReconciledBalances } from './reconcile.ts';
