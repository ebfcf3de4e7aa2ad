import { appPath } from '../../api/index.ts';
import { whenIdle } from '../../ui/routing/index.ts';

/** The script of the service worker, next to the page. */
export const WORKER_PATH = `${appPath}service-worker.js`;

/**
 * Lets the web app open without a connection where browsers allow it: on https and on localhost. The worker stores the reads that it
 * answers, so `readAgain` repeats those of a first visit when it takes over.
 */
export function keepOffline(readAgain: () => Promise<unknown>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller === null) {
    serviceWorker.addEventListener('controllerchange', () => whenIdle(readAgain), { once: true });
  }
  whenIdle(() => serviceWorker.register(WORKER_PATH).catch(reportError));
}
