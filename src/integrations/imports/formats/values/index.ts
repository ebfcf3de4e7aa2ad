export { type CsvRecord, delimiterOf, recordsOf } from './csv-records.ts';
export { amountMark, dateForm, readDate } from './detect-values.ts';
export { sumDecimals } from './sum-decimals.ts';
export * from './values.ts';
