export { addCategory } from './create-category.ts';
export { createDefaultCategories, DEFAULT_CATEGORIES } from './default-categories.ts';
export { CATEGORY } from './store.ts';
