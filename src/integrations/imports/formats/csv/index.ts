export { readCsv } from './read-csv.ts';
export { recordsOf } from './records.ts';
