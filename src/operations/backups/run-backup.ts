import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/** A data folder, the folder of its attached files, the file of the backup, and an earlier one whose attached files can be linked. */
export type BackupTask = {
  readonly dataDir: string;
  readonly attachments: string;
  readonly file: string;
  readonly earlier: string | undefined;
};

/**
 * Backs a data folder up to a new file, in a separate process of low priority.
 * @throws Error with the reason; AbortError if `stopping` aborted. There is no file then.
 */
export function runBackup({ dataDir, attachments, file, earlier }: BackupTask, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { signal: stopping, env: {} };
    const child = execFile(
      process.execPath,
      [SCRIPT, dataDir, attachments, file, ...(earlier === undefined ? [] : [earlier])],
      options,
      (error, _stdout, stderr) => {
        if (error === null) resolve();
        else reject(stderr === '' ? error : new Error(stderr, { cause: error }));
      },
    );
    lowerPriority(child.pid);
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {} // optional: not every system permits it
}
