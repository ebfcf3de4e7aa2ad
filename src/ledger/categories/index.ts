export { createDefaultCategories } from './default-categories.ts';
export { categoryRecord } from './present.ts';
export { categoryRoutes } from './routes.ts';
