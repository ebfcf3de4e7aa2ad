export { SAVED_REPORT } from './kind.ts';
export { addSampleReport, forgetReportsOf } from './saved-reports.ts';
