import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Fsyncs a file, or a folder for the names in it. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
