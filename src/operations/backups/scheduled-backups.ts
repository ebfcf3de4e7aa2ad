import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#config/settings.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { Metrics } from '#telemetry/metrics.ts';
import { type MadeBackup, MadeBackups } from './made-backups.ts';
import { runBackup } from './run-backup.ts';

const HOUR_MS = 60 * 60 * 1000;
const RETRY_MS = 15 * 60 * 1000;

/** What backups are made from and with. */
export type ScheduledBackupsParts = {
  readonly settings: Pick<Settings, 'dataDir' | 'backups'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
};

/** Makes a backup whenever the newest is old enough, and deletes the oldest of those it made beyond the number to keep. */
export class ScheduledBackups {
  readonly #parts: ScheduledBackupsParts;
  readonly #made: MadeBackups;
  #failedAt: number | null = null;

  constructor(parts: ScheduledBackupsParts) {
    this.#parts = parts;
    this.#made = new MadeBackups(parts.settings.dataDir);
  }

  /** Makes the backup that is due, if one is. Never rejects: what fails is logged once, counted, and tried again. */
  async run(stopping: AbortSignal): Promise<void> {
    const { settings, clock, log, metrics } = this.#parts;
    const { backups } = settings;
    if (backups === null || !(await this.#isDue(backups.everyHours))) return;
    try {
      const file = await this.#make(backups.dir, stopping);
      await this.#prune(backups.keep);
      metrics.observeBackup(clock());
      log.info({ file }, this.#failedAt === null ? 'backup made' : 'backup made, after failures');
      this.#failedAt = null;
    } catch (error) {
      if (stopping.aborted) return;
      metrics.countBackupFailure();
      if (this.#failedAt === null)
        log.error({ err: error }, 'the scheduled backup failed; tried again until it is made');
      this.#failedAt = clock();
    }
  }

  // By the distance, whichever way: a clock that was set back must not put the next backup off for as long.
  async #isDue(everyHours: number): Promise<boolean> {
    const now = this.#parts.clock();
    if (this.#failedAt !== null) return Math.abs(now - this.#failedAt) >= RETRY_MS;
    const newest = (await this.#made.read()).findLast(({ file }) => existsSync(file));
    return newest === undefined || Math.abs(now - Date.parse(newest.made_at)) >= everyHours * HOUR_MS;
  }

  async #make(dir: string, stopping: AbortSignal): Promise<string> {
    // Not made where it is missing: it may be a disk that is not mounted.
    if (!existsSync(dir)) throw new Error(`there is no folder ${dir}`);
    const made_at = instant(this.#parts.clock());
    const file = join(dir, `coffer-${made_at.replaceAll(':', '')}.db`);
    if (existsSync(file)) throw new Error(`${file} exists already`);
    // In the list before it is there: what a killed server has begun is found again.
    await this.#made.write([...(await this.#made.read()), { file, made_at }]);
    await runBackup(this.#parts.settings.dataDir, file, stopping);
    return file;
  }

  async #prune(keep: number): Promise<void> {
    const list = await this.#made.read();
    const isThere = ({ file }: MadeBackup) => existsSync(file);
    const kept = new Set(list.filter(isThere).slice(-keep));
    for (const { file } of list.filter((backup) => !kept.has(backup))) {
      await rm(file, { force: true });
      await rm(`${file}.partial`, { force: true });
    }
    await this.#made.write([...kept]);
  }
}
