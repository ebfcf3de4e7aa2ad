export { DeleteDialog } from './delete-dialog.tsx';
export { default as sectionClasses } from './section.module.css';
export { Section } from './section.tsx';
