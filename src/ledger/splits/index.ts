export { splitRoutes } from './routes.ts';
