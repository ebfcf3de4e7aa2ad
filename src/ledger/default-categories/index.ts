export { defaultCategories, namesOfDefault } from './default-categories.ts';
