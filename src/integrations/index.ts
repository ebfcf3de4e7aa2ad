export { countFamilyExports, ExportJobs, eraseExports, serveExports } from '#integrations/exports/index.ts';
