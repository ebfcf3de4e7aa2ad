export { historyCheck } from './check-history.ts';
export { historySealing, sealChanges } from './seal-changes.ts';
