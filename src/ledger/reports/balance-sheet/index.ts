export { balanceSheetRoutes } from './routes.ts';
