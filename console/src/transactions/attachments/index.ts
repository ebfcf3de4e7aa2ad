export { AttachmentSection } from './attachment-section.tsx';
