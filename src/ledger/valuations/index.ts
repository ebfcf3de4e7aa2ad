export { valuationRoutes } from './routes.ts';
