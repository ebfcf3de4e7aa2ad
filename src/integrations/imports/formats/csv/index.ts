export { joinedSums } from './claims.ts';
export { readCsv } from './read-csv.ts';
export { delimiterOf, recordsOf } from './records.ts';
export { comparedSums } from './sums.ts';
