import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The default place of the secret key, in the data folder. Backups and copies leave it out. */
export const SECRET_KEY_FILE = 'secret.key';

const KEY_BYTES = 32;

/** The key in the folder's file; null without one. */
export function readSecretKeyFile(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, SECRET_KEY_FILE), 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Makes a new key, on disk and readable by its owner only when this returns. A file that exists by then is kept. */
export function createSecretKeyFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, SECRET_KEY_FILE);
  const partial = `${file}.${process.pid}`;
  rmSync(partial, { force: true });
  const handle = openSync(partial, 'wx', 0o600);
  writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
  fsyncSync(handle);
  closeSync(handle);
  try {
    linkSync(partial, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(partial);
  }
  syncFolder(dataDir);
  return readFileSync(file, 'utf8').trim();
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
