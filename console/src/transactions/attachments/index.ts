export { AttachmentSection } from './attachment-section.tsx';
export { FilesField } from './files-field.tsx';
