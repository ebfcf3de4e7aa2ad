export { AttachmentFiles } from './attachment-files.ts';
export { RestoredFiles, restoreAttachments } from './restore-attachments.ts';
export { UnusedFiles } from './unused-files.ts';
