import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE, USAGE_FILE } from '#database/sqlite/data-folder.ts';
import { ThreadPool, type ThreadResult, valueIn } from '#kernel/async/thread-pool.ts';

// A database of many gigabytes on a slow disk takes hours.
const TASK_MS = 24 * 60 * 60 * 1000;

/** The first damaged page of each embedded file, in SQLite's words. A thread of the file `worker` reads them and gives way to requests. */
export async function findDamage(dataDir: string, worker: URL): Promise<string[]> {
  const threads = new ThreadPool<ThreadResult>({ file: worker, argv: ['find_damage'], threadsMax: 1, taskMs: TASK_MS });
  const files = [LEDGER_FILE, USAGE_FILE].map((name) => join(dataDir, name));
  return threads
    .run(files)
    .then((result) => valueIn(result) as string[])
    .finally(() => threads.close());
}

/** Runs in the thread. */
export async function damageIn(files: readonly string[]): Promise<string[]> {
  return files.flatMap(damageOf);
}

function damageOf(file: string): string[] {
  const handle = new BetterSqlite3(file, { readonly: true });
  try {
    const verdict = String(handle.pragma('quick_check(1)', { simple: true }));
    return verdict === 'ok' ? [] : [`${file}: ${verdict}`];
  } catch (error) {
    return [`${file}: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    handle.close();
  }
}
