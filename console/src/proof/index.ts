export { ProofDialog } from './proof-dialog.tsx';
