export { removeTag } from './delete-tag.ts';
export { presentTag } from './present.ts';
export { addTag } from './write-tag.ts';
