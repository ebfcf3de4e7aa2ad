export { merchantRoutes } from './routes.ts';
