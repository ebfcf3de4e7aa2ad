export { TAG } from './store.ts';
export { addTag, removeTag } from './tags.ts';
