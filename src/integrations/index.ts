export {
  countFamilyExports,
  ExportJobs,
  type ExportTask,
  eraseExports,
  serveExports,
  writeExport,
} from '#integrations/exports/index.ts';
export {
  countFamilyImports,
  countFamilyTemplates,
  eraseImports,
  FileReader,
  ImportJobs,
} from '#integrations/imports/index.ts';
export { type FileTask, TransactionFiles, writeTransactionFile } from '#integrations/transaction-files/index.ts';
