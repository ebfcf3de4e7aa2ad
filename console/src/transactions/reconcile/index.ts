export type { Statement } from './cleared-balance.ts';
export { Difference, ReconcilePanel } from './reconcile-panel.tsx';
