import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** The default place of the secret key, in the data folder. Backups and copies leave it out. */
export const SECRET_KEY_FILE = 'secret.key';

/** The key that a rotation seals with; it replaces the other file once everything is sealed with it. */
export const NEXT_KEY_FILE = 'secret.key.next';

const KEY_BYTES = 32;

/** The key in a file of the folder; null without one. */
export function readSecretKeyFile(dataDir: string, name: string = SECRET_KEY_FILE): string | null {
  try {
    return readFileSync(join(dataDir, name), 'utf8').trim();
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
  writeNewKey(partial);
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

/** Makes the key of a rotation, on disk when this returns; one that an earlier rotation left is replaced. */
export function createNextKeyFile(dataDir: string): string {
  const file = join(dataDir, NEXT_KEY_FILE);
  writeNewKey(file);
  syncFolder(dataDir);
  return readFileSync(file, 'utf8').trim();
}

/** Puts the key of a rotation in the place of the old one. */
export function promoteNextKeyFile(dataDir: string): void {
  renameSync(join(dataDir, NEXT_KEY_FILE), join(dataDir, SECRET_KEY_FILE));
  syncFolder(dataDir);
}

function writeNewKey(file: string): void {
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx', 0o600);
  writeSync(handle, `${randomBytes(KEY_BYTES).toString('base64url')}\n`);
  fsyncSync(handle);
  closeSync(handle);
}

function syncFolder(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
