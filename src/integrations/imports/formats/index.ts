export { type FileResult, type FileTask, serveFiles } from './serve-files.ts';
