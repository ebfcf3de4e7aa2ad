export { authorizationRoutes } from './routes.ts';
export { showClient } from './show-client.ts';
