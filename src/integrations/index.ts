export { countFamilyExports, ExportJobs, eraseExports, serveExports } from '#integrations/exports/index.ts';
export {
  countFamilyImports,
  countFamilyTemplates,
  eraseImports,
  FileReader,
  ImportJobs,
} from '#integrations/imports/index.ts';
