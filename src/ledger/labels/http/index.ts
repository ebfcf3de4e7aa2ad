export { labelRoutes } from './routes.ts';
export { labelColor, labelName } from './schemas.ts';
