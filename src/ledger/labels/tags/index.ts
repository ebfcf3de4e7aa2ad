export { TAG } from './store.ts';
export { addTag } from './write-tag.ts';
