export { readCsv } from './read-csv.ts';
export { delimiterOf, recordsOf } from './records.ts';
