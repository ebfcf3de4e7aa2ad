export { addCategory } from './create-category.ts';
export { createDefaultCategories } from './create-default-categories.ts';
export { removeCategory } from './remove-category.ts';
export { CATEGORY } from './store.ts';
