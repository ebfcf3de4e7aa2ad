export { erasureRoutes } from './routes.ts';
