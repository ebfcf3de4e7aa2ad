import type { FamilyStorage } from '#application/family-storage.ts';
import type { Settings } from '#config/settings.ts';
import type { Author, Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { Families } from '#database/queries/active-families.ts';
import { countUnfinished } from '#jobs/job-figures.ts';
import { ThreadPool, type ThreadResult, valueIn } from '#kernel/async/thread-pool.ts';
import { type Clock, DAY_MS, instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { JobFigures } from '#telemetry/metrics.ts';
import { type ExportFile, ExportFiles } from './export-files.ts';
import { changeExport, removeExport } from './record.ts';
import { type ExportRow, exportsOf, findExportOf, findOlder, findUnfinished, unfinishedExports } from './store.ts';
import type { ExportTask } from './write-export.ts';

const RETENTION_MS = 7 * DAY_MS;
const LEASE = 'exports';
const LEASE_MS = 60_000;
const TASK_MS = 60 * 60_000;

export type ExportJobsParts = {
  readonly database: Database;
  readonly settings: Pick<Settings, 'attachments' | 'dataDir' | 'postgres'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly storage: FamilyStorage;
  /** The file of the thread that writes exports. */
  readonly worker: URL;
};

/**
 * Writes requested exports, one at a time across all processes. The queue is in the database: an export that a process did not
 * finish is written by the next one.
 */
export class ExportJobs {
  readonly files: ExportFiles;
  readonly #parts: ExportJobsParts;
  readonly #thread: ThreadPool<ThreadResult>;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();
  #isWriting = false;
  #failures = 0;

  constructor(parts: ExportJobsParts) {
    this.#parts = parts;
    this.#thread = new ThreadPool({ file: parts.worker, argv: ['write_export'], threadsMax: 1, taskMs: TASK_MS });
    this.files = new ExportFiles(parts.settings.dataDir);
  }

  /** Starts the next export after the running one. */
  wake(): void {
    this.#running = this.#running.then(() => this.#work());
  }

  /** Deletes expired exports and orphaned files, then starts the next export. */
  round(): Promise<unknown> {
    this.#running = this.#running
      .then(() => this.#clean())
      .catch((error: unknown) =>
        this.#parts.log.error({ err: error }, 'expired exports could not be deleted; next attempt in a minute'),
      )
      .then(() => this.#work());
    return this.#running;
  }

  async figures(families: Families): Promise<JobFigures> {
    const running = this.#isWriting ? 1 : 0;
    const unfinished = await countUnfinished(this.#parts.database, unfinishedExports, families);
    return { kind: LEASE, ...unfinished, running, failures: this.#failures };
  }

  /** Cancels a running export and settles when it has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#thread.abort();
    await this.#running;
  }

  async #work(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      for await (const families of database.cluster.workers.reachable()) {
        const next = () => findUnfinished(database.read, families);
        for (let row = await next(); row !== undefined; row = await next()) {
          if (this.#stopping.signal.aborted || !(await database.cluster.leases.claim(LEASE, LEASE_MS))) return;
          await this.#make(row);
        }
      }
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        log.error({ err: error }, 'exports could not be written; next attempt in a minute');
    }
  }

  async #make(asked: ExportRow): Promise<void> {
    const row = await this.#change(asked, { status: 'processing' });
    if (row === undefined) return;
    const renewal = setInterval(
      () => void this.#parts.database.cluster.leases.claim(LEASE, LEASE_MS).catch(() => {}),
      LEASE_MS / 3,
    );
    this.#isWriting = true;
    try {
      const bytes = await this.files.make(row, (path) => this.#write(row, path));
      const made = await this.#change(row, { status: 'completed', byte_size: BigInt(bytes) });
      if (made === undefined) await this.files.remove(row);
      else await this.#makeRoom(made);
    } catch (error) {
      if (this.#stopping.signal.aborted) throw error;
      this.#failures += 1;
      this.#parts.log.error({ err: error, export_id: row.id }, 'an export could not be written');
      await this.#change(row, { status: 'failed' });
    } finally {
      this.#isWriting = false;
      clearInterval(renewal);
    }
  }

  async #write({ family_id, user_id, created_at }: ExportRow, path: string): Promise<void> {
    const { postgres, dataDir, attachments } = this.#parts.settings;
    const task: ExportTask = {
      location:
        postgres === null
          ? { engine: 'sqlite', path: dataDir }
          : { engine: 'postgres', url: postgres.listenUrl ?? postgres.url },
      owner: { familyId: Number(family_id), userId: user_id, limits: null },
      createdAt: created_at,
      path,
      contents: attachments.store,
    };
    valueIn(await this.#thread.run(task));
  }

  /** The current row; undefined if it was deleted. */
  #change(row: ExportRow, change: Partial<Pick<ExportRow, 'status' | 'byte_size'>>): Promise<ExportRow | undefined> {
    return this.#store(row, async (tx) => {
      const stored = await findExportOf(tx.db, tx.familyId, row.id);
      return stored && changeExport(tx, stored, change);
    });
  }

  /** Deletes the oldest exports of the family while it has stored too much. */
  async #makeRoom(made: ExportRow): Promise<void> {
    const { storage } = this.#parts;
    await this.#store(made, async (tx) => {
      for (const old of await exportsOf(tx.db, tx.familyId)) {
        if (old.id >= made.id || (await storage.left(tx.db, tx.familyId)) >= 0) return;
        if (old.status === 'completed') await removeExport(tx, old);
      }
    });
  }

  #store<T>(row: ExportRow, work: (tx: FamilyTransaction) => Promise<T>): Promise<T> {
    const author: Author = { actor: { type: 'job' }, requestId: `export-${row.id}` };
    return this.#parts.database.writeFamily(Number(row.family_id), author, work);
  }

  async #clean(): Promise<void> {
    const files = await this.files.list();
    for await (const families of this.#parts.database.cluster.workers.reachable()) {
      const found = families === null ? files : files.filter(({ familyId }) => families.includes(familyId));
      await this.#cleanOf(families, found);
    }
  }

  async #cleanOf(families: Families, files: readonly ExportFile[]): Promise<void> {
    const { database, clock } = this.#parts;
    const oldest = instant(clock() - RETENTION_MS);
    const old = await findOlder(database.read, oldest, families);
    if (old.length > 0 && (await database.cluster.leases.claim(LEASE, LEASE_MS))) {
      for (const row of old) {
        await this.#store(row, async (tx) => {
          const stored = await findExportOf(tx.db, tx.familyId, row.id);
          if (stored !== undefined) await removeExport(tx, stored);
        });
      }
    }
    for (const { familyId, id, isPartial } of files) {
      const row = await findExportOf(database.read, familyId, id);
      const isWanted = row !== undefined && (!isPartial || row.status === 'processing');
      if (!isWanted) await this.files.remove({ family_id: familyId, id });
    }
  }
}
