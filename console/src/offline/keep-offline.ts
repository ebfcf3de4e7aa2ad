import { appPath } from '../api/index.ts';
import { whenIdle } from '../routing/index.ts';

/** The script of the service worker, next to the page. */
export const WORKER_PATH = `${appPath}service-worker.js`;

/** Lets the web app open without a connection where browsers allow it: on https and on localhost. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => navigator.serviceWorker.register(WORKER_PATH).catch(reportError));
}
