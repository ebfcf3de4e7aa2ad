import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/**
 * Backs the books in a data folder up to a new file, in a process of its own that yields to the server's.
 * @throws Error that says why it could not be made; AbortError when `stopping` came first. There is no such file then.
 */
export function runBackup(dataDir: string, file: string, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { signal: stopping, env: {} };
    const child = execFile(process.execPath, [SCRIPT, dataDir, file], options, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else reject(stderr === '' ? error : new Error(stderr, { cause: error }));
    });
    yieldToOthers(child.pid);
  });
}

function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {} // a matter of courtesy, which not every system grants
}
