import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { yieldProcessor } from '#kernel/async/thread-pool.ts';

yieldProcessor();
parentPort?.postMessage((workerData as string[]).flatMap(damageIn));

function damageIn(file: string): string[] {
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
