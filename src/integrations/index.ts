export { countFamilyExports, ExportJobs, eraseExports, serveExports } from '#integrations/exports/index.ts';
export { FileReader } from '#integrations/imports/index.ts';
