import { useSyncExternalStore } from 'react';

// A file cannot be part of an address, so it waits here until the import page reads it.
let current: File | null = null;
const listeners = new Set<() => void>();

/** Sets the file to import: dropped anywhere, or chosen on the page. */
export function setFile(file: File | null): void {
  current = file;
  for (const listener of listeners) listener();
}

/** The file to import, until it is stored as an import. */
export function useFile(): File | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
