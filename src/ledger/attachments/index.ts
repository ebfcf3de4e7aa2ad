export { AttachmentFiles } from './attachment-files.ts';
export { UnusedFiles } from './unused-files.ts';
