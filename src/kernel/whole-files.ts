import { open, rename, rm } from 'node:fs/promises';

/**
 * Makes a file under the name `partial`, which gets the name `path` once its bytes are on disk: a file of that name is never partial.
 * Flush its folder when the name must survive a power cut, too.
 */
export async function makeWhole(
  path: string,
  partial: string,
  make: (partial: string) => Promise<void>,
): Promise<void> {
  try {
    await make(partial);
    await flush(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Returns when a file or the names in a folder are on disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
