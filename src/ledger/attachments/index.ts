export { AttachmentFiles } from './attachment-files.ts';
export { ATTACHMENT } from './kind.ts';
export { RestoredFiles, restoreAttachments } from './restore-attachments.ts';
export { UnusedFiles } from './unused-files.ts';
