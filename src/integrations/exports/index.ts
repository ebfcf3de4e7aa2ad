export { csvRow, joinNames } from './csv.ts';
export { ExportJobs } from './export-jobs.ts';
export { ExportReader, type TaggedTransaction } from './export-reader.ts';
export { type Balances, decimal } from './ndjson.ts';
export { eraseExports } from './record.ts';
export { countFamilyExports, unfinishedExports } from './store.ts';
export { type ExportTask, writeExport } from './write-export.ts';
export { inPieces } from './write-zip.ts';
