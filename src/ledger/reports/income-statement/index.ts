export { incomeStatementRoutes } from './routes.ts';
