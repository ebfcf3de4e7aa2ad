export { addCategory } from './create-category.ts';
export { createDefaultCategories, DEFAULT_CATEGORIES } from './default-categories.ts';
export { removeCategory } from './remove-category.ts';
export { CATEGORY } from './store.ts';
