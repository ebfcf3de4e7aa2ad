export { providerConnectionRoutes } from './routes.ts';
