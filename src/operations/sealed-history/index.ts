export { historyCheck } from './check-history.ts';
export { sealChanges } from './seal-changes.ts';
