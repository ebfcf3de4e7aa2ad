import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes a file's content, or a folder's names, survive a power cut. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
