export { countFamilyTemplates, eraseTemplates } from './store.ts';
export { readByTemplate, rememberTemplate, type TemplatedFile, templatesWithHeader } from './use-template.ts';
