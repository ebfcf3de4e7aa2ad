export { countFamilyExports, ExportJobs, eraseExports } from '#integrations/exports/index.ts';
