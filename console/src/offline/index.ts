export { keepOffline, WORKER_PATH } from './keep-offline.ts';
