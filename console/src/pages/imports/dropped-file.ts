import { useSyncExternalStore } from 'react';

// Files cannot be part of an address, so they wait here until the import page reads them.
let current: readonly File[] = [];
const listeners = new Set<() => void>();

/** Sets the files to import: dropped anywhere, or chosen on the page. */
export function setFiles(files: readonly File[]): void {
  current = files;
  for (const listener of listeners) listener();
}

export function setFile(file: File | null): void {
  setFiles(file === null ? [] : [file]);
}

/** The files to import, until they are stored as imports. */
export function useFiles(): readonly File[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}

/** The file to import, if there is only one. */
export function useFile(): File | null {
  const [file = null, second] = useFiles();
  return second === undefined ? file : null;
}
