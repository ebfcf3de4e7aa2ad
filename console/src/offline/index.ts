export { keepOffline, WORKER_PATH } from './keep-offline.ts';
export { forgetWaiting, WAITING, waitingOwner } from './waiting-flag.ts';
