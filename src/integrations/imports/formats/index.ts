export { CollectedFile, type FileItem, readItems } from './file-items.ts';
