import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Settings } from '#config/settings.ts';
import { attachmentsOfBackup } from '#database/maintenance/attached-files.ts';
import { HOUR_MS, MINUTE_MS, type PeriodicWork } from '#jobs/timers.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import type { BackupTask } from './backup-task.ts';

const RETRY_MS = 15 * MINUTE_MS;

type ScheduledBackupsParts = {
  readonly settings: Pick<Settings, 'attachments' | 'dataDir' | 'backups'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** Makes a backup when the newest is older than the interval, and deletes its own backups above the number to keep. */
export class ScheduledBackups implements PeriodicWork {
  readonly kind = 'backups';
  readonly everyMs = MINUTE_MS;
  readonly #parts: ScheduledBackupsParts;
  readonly #made: MadeBackups;
  #failedAt: number | null = null;

  constructor(parts: ScheduledBackupsParts) {
    this.#parts = parts;
    this.#made = new MadeBackups(parts.settings.dataDir);
  }

  /** Makes a backup if one is due. Never rejects: a failure is logged once, counted and retried. */
  async run(stopping: AbortSignal): Promise<'failed' | undefined> {
    const { settings, clock, log, metrics } = this.#parts;
    const { backups } = settings;
    if (backups === null || !(await this.#isDue(backups.everyHours))) return undefined;
    try {
      const file = await this.#make(backups.dir, stopping);
      await this.#prune(backups.keep);
      metrics.observeBackup(clock());
      log.info({ file }, this.#failedAt === null ? 'backup made' : 'backup made, after failures');
      this.#failedAt = null;
      return undefined;
    } catch (error) {
      if (stopping.aborted) return undefined;
      metrics.countBackupFailure();
      if (this.#failedAt === null) log.error({ err: error }, 'the scheduled backup failed; retrying every 15 minutes');
      this.#failedAt = clock();
      return 'failed';
    }
  }

  // Compare absolute distances: a clock that was set back must not delay the next backup.
  async #isDue(everyHours: number): Promise<boolean> {
    const now = this.#parts.clock();
    if (this.#failedAt !== null) return Math.abs(now - this.#failedAt) >= RETRY_MS;
    const newest = (await this.#made.read()).findLast(({ file }) => existsSync(file));
    return newest === undefined || Math.abs(now - Date.parse(newest.made_at)) >= everyHours * HOUR_MS;
  }

  async #make(dir: string, stopping: AbortSignal): Promise<string> {
    // Do not create a missing folder: its disk may not be mounted.
    if (!existsSync(dir)) throw new Error(`the backup folder ${dir} does not exist`);
    const made_at = instant(this.#parts.clock());
    const file = join(dir, `coffer-${made_at.replaceAll(':', '')}.db`);
    if (existsSync(file)) throw new Error(`${file} exists already`);
    // Add it to the list first, so that a backup of a killed server is found and deleted later.
    const list = await this.#made.read();
    await this.#made.write([...list, { file, made_at }]);
    const earlier = list.findLast((backup) => existsSync(backup.file))?.file;
    const { dataDir, attachments } = this.#parts.settings;
    await runBackup({ dataDir, contents: attachments.store, file, earlier }, stopping);
    return file;
  }

  async #prune(keep: number): Promise<void> {
    const list = await this.#made.read();
    const isThere = ({ file }: MadeBackup) => existsSync(file);
    const kept = new Set(list.filter(isThere).slice(-keep));
    for (const { file } of list.filter((backup) => !kept.has(backup))) {
      await rm(file, { force: true });
      await rm(`${file}.partial`, { force: true });
      await rm(attachmentsOfBackup(file), { recursive: true, force: true });
    }
    await this.#made.write([...kept]);
  }
}

const List = z.array(z.object({ file: z.string(), made_at: z.string() }));

/** A backup that this server has made or started. */
type MadeBackup = z.output<typeof List>[number];

/**
 * The list of this server's backups, in its data folder. Other files in the backup folder are never deleted: another server may
 * use the same folder.
 */
class MadeBackups {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = join(dataDir, 'scheduled-backups.json');
  }

  /** Oldest first. A missing or damaged list counts as empty, so nothing is deleted. */
  async read(): Promise<MadeBackup[]> {
    try {
      return List.parse(JSON.parse(await readFile(this.#file, 'utf8')));
    } catch {
      return [];
    }
  }

  /** Replaces the list atomically. */
  async write(list: readonly MadeBackup[]): Promise<void> {
    await writeFile(`${this.#file}.new`, JSON.stringify(list, null, 2), { mode: 0o600 });
    await rename(`${this.#file}.new`, this.#file);
  }
}

const SCRIPT = fileURLToPath(new URL('./backup-process.ts', import.meta.url));

/**
 * Backs a data folder up to a new file, in a separate process of low priority.
 * @throws Error with the reason; AbortError if `stopping` aborted. There is no file then.
 */
function runBackup(task: BackupTask, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { signal: stopping, env: {} };
    const child = execFile(process.execPath, [SCRIPT], options, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else reject(stderr === '' ? error : new Error(stderr, { cause: error }));
    });
    child.stdin?.on('error', () => {}); // it ended before it has read its task
    child.stdin?.end(JSON.stringify(task));
    lowerPriority(child.pid);
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {} // optional: not every system permits it
}
