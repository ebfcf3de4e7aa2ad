export { familySettingsRoutes } from './routes.ts';
