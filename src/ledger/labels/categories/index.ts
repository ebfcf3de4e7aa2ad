export { addCategory, createDefaultCategories, removeCategory } from './categories.ts';
export { NewCategory } from './schemas.ts';
export { CATEGORY } from './store.ts';
