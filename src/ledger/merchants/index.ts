export { presentMerchant } from './present.ts';
export { merchantRoutes } from './routes.ts';
