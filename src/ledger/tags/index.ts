export { presentTag } from './present.ts';
export { tagRoutes } from './routes.ts';
