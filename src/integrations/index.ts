export {
  countFamilyExports,
  ExportJobs,
  type ExportTask,
  eraseExports,
  serveExports,
  writeExport,
} from '#integrations/exports/index.ts';
export {
  eraseFamilyImports,
  FamilyFileReader,
  FamilyImportJobs,
  isImporting,
} from '#integrations/family-imports/index.ts';
export {
  countFamilyImports,
  countFamilySessions,
  countFamilyTemplates,
  eraseImports,
  FileReader,
  ImportJobs,
  ProgressStreams,
  SessionJobs,
} from '#integrations/imports/index.ts';
export { countFamilyProposals, eraseProposals } from '#integrations/proposals/index.ts';
export { type FileTask, TransactionFiles, writeTransactionFile } from '#integrations/transaction-files/index.ts';
export { eraseWebhooks, forgetWebhooks, webhooksWithAccess } from '#integrations/webhooks/endpoints/index.ts';
export { ATTEMPT_LIMITS as WEBHOOK_LIMITS, WebhookSender } from '#integrations/webhooks/sending/index.ts';
