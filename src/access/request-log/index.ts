export { pruneRequestLog } from './prune-request-log.ts';
export { RequestLog } from './request-log.ts';
export { requestLogRoutes } from './routes.ts';
