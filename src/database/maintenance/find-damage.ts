import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { LEDGER_FILE, USAGE_FILE } from '#database/sqlite/data-folder.ts';

const THREAD = new URL('./find-damage-thread.ts', import.meta.url);

/** The first damaged page of each embedded file, in SQLite's words. A thread reads the files and gives way to requests. */
export async function findDamage(dataDir: string): Promise<string[]> {
  const files = [LEDGER_FILE, USAGE_FILE].map((name) => join(dataDir, name));
  const thread = new Worker(THREAD, { workerData: files });
  thread.unref();
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  thread.once('message', resolve);
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('the thread ended before it had read the files')));
  return promise;
}
