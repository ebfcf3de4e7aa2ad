export { signInRoutes } from './routes.ts';
