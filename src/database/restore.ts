import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkBooks, syncPath } from './backup.ts';
import { BOOKS_FILE } from './database.ts';
import { lockInstance } from './instance-lock.ts';

/**
 * Puts a backup in the place of the books. What was there is kept beside it under a dated name and returned; nothing is ever
 * deleted. Counters and the request log are not part of a backup and stay as they are.
 * @throws Error when a server is running on the folder or the backup is not sound; nothing was changed then.
 */
export function restoreBooks(dataDir: string, file: string, now: string): string | null {
  checkBooks(file);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockInstance(dataDir);
  try {
    const target = join(dataDir, BOOKS_FILE);
    const incoming = `${target}.incoming`;
    rmSync(incoming, { force: true });
    copyFileSync(file, incoming);
    syncPath(incoming);
    const kept = existsSync(target) ? `${target}.before-${now.replaceAll(':', '')}` : null;
    if (kept !== null) {
      for (const suffix of ['-wal', '-shm', '']) {
        if (existsSync(target + suffix)) renameSync(target + suffix, kept + suffix);
      }
    }
    renameSync(incoming, target);
    syncPath(dataDir);
    return kept;
  } finally {
    lock.release();
  }
}
