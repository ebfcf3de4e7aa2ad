export { AccountValuations } from './account-valuations.tsx';
export { ReconcileDialog, reconcileDraft } from './reconcile-dialog.tsx';
