export { removeTag } from './remove-tag.ts';
export { TAG } from './store.ts';
export { addTag } from './write-tag.ts';
