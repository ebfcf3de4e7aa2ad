export { addCategory, createDefaultCategories, removeCategory } from './categories.ts';
export { CATEGORY } from './store.ts';
