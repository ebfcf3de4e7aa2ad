export { isCofferCsv, readCofferCsv } from './coffer-csv.ts';
