export { csvOf, saveFile } from './csv.ts';
export { type EntryFilter, entrySearch } from './entry-search.ts';
export { partName } from './part-names.ts';
export { type Interval, type ReportPeriod, reportPeriod } from './period.ts';
export {
  type Breakdown,
  breakdownParameters,
  breakdownQuery,
  type MoneyFlow,
  moneyFlowQuery,
  type SavingsRate,
  savingsRateQuery,
} from './queries.ts';
export { type Cell, type ReportRow, reportRows, type Side } from './report-rows.ts';
export { type ReportsSearch, readReportsSearch } from './search.ts';
