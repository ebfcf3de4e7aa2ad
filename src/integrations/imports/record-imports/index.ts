export { createRecordImport } from './create-record-import.ts';
export { RECORD_OF } from './known-records.ts';
export { preflightRecords } from './preflight-records.ts';
export { importRecords, settleReverted, takeBackRecords } from './record-batches.ts';
