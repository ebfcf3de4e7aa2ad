export { countFamilyTemplates, eraseTemplates } from './store.ts';
export { readByTemplate, rememberTemplate, type TemplatedFile } from './use-template.ts';
