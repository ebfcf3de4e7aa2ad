import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sqliteCode } from '#database/queries/store-errors.ts';

export type InstanceLock = { release(): void };

/**
 * Takes a data folder for this process alone. The lock is an exclusive transaction on an empty SQLite file, so the kernel
 * frees it with the process, however that ends; no stale lock file can shut the owner out.
 * @throws Error when another process holds it: two would contradict each other's counters and caches.
 */
export function lockInstance(dataDir: string): InstanceLock {
  const handle = new BetterSqlite3(join(dataDir, 'coffer.lock'), { timeout: 0 });
  try {
    handle.exec('begin exclusive');
  } catch (error) {
    handle.close();
    if (sqliteCode(error) !== 'SQLITE_BUSY') throw error;
    throw new Error(`another Coffer process is using ${dataDir}; stop it first, or use its API`, { cause: error });
  }
  return { release: () => handle.close() };
}
