import { useSyncExternalStore } from 'react';

let storedAt: string | null = null;
const listeners = new Set<() => void>();

/** Notes whether a response came from the device, and of when it is. */
export function noteAge(response: Response): void {
  const at = response.headers.get('coffer-stored-at');
  if (at === storedAt) return;
  // Of several stored responses the oldest counts.
  storedAt = at !== null && storedAt !== null && storedAt < at ? storedAt : at;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When the shown data were read, if the server could not be reached; else null. */
export function useStoredAt(): string | null {
  return useSyncExternalStore(subscribe, () => storedAt);
}
