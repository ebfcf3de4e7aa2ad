export { createDefaultCategories, DEFAULT_CATEGORIES } from './default-categories.ts';
export { removeCategory } from './delete-category.ts';
export { categoryRecord } from './present.ts';
export { addCategory } from './write-category.ts';
