export { legKeeper } from './leg-keeper.ts';
export { transferRoutes } from './routes.ts';
