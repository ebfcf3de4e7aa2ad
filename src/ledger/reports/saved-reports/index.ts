export { SAVED_REPORT } from './kind.ts';
export { addSampleReport } from './saved-reports.ts';
