export { createDefaultCategories } from './default-categories.ts';
export { categoryRoutes } from './routes.ts';
