export { labelRoutes } from './routes.ts';
export { LabelListQuery, labelColor, labelListQuery, labelName } from './schemas.ts';
