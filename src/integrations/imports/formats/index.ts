export { isZip, unzipMember, unzipPaths } from '#integrations/imports/formats/apps/index.ts';
export { type FileResult, type FileTask, serveFiles } from './serve-files.ts';
