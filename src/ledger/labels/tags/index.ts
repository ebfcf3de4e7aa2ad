export { removeTag } from './delete-tag.ts';
export { presentTag } from './present.ts';
export { tagRoutes } from './routes.ts';
export { addTag } from './write-tag.ts';
