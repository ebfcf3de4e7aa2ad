export type { RecordShown } from './record-changes.ts';
export { RecordDiff } from './record-diff.tsx';
