import { statSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE, USAGE_FILE } from '#database/sqlite/data-folder.ts';
import { TaskProcess } from '#kernel/async/task-process.ts';

// A database of many gigabytes on a slow disk takes hours.
const DAY_MS = 24 * 60 * 60 * 1000;
const LIMITS = { taskMs: DAY_MS, cpuMs: DAY_MS, memoryMb: 256 };

/** A search for damaged pages in a process, which gives way to requests and ends with the search. */
export class DamageSearch {
  #process: TaskProcess<string> | null = null;
  #isStopped = false;

  /**
   * The first damaged page of each embedded file, in SQLite's words; null when {@link stop} ended the search.
   * @throws Error when no process of the file `worker` can be started.
   */
  async run(dataDir: string, worker: URL): Promise<string[] | null> {
    this.#process = new TaskProcess<string>({ file: worker, argv: ['find_damage'], ...LIMITS }, () => {});
    const faults: string[] = [];
    const task = [LEDGER_FILE, USAGE_FILE].map((name) => join(dataDir, name));
    try {
      await this.#process.run({ task, bytes: Buffer.alloc(0), take: (found) => faults.push(...found) });
      return faults;
    } catch (error) {
      if (this.#isStopped) return null;
      throw error;
    } finally {
      this.#process.kill();
    }
  }

  /** Ends the search without waiting for it: SQLite reads a large file for minutes, and nothing interrupts a thread in it. */
  stop(): void {
    this.#isStopped = true;
    this.#process?.kill();
  }
}

/** Runs in the process. */
export function damageIn(files: readonly string[]): string[] {
  return files.flatMap(damageOf);
}

function damageOf(file: string): string[] {
  // It has no page, and SQLite would delete the log next to it, from which it may be restored.
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) return [];
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
