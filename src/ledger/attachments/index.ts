export { type AttachmentParts, attachStored, FILES_MAX, type StoredFile, storeFile } from './attach-file.ts';
export { AttachmentFiles } from './attachment-files.ts';
export { removeAttachment } from './attachments.ts';
export { keptContents } from './contents.ts';
export { ATTACHMENT } from './kind.ts';
export { RestoredFiles, restoreAttachments } from './restore-attachments.ts';
export { countOf } from './store.ts';
export { UnusedFiles } from './unused-files.ts';
