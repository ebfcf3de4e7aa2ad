import { countUnfinished } from '#jobs/job-figures.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { JobFigures } from '#telemetry/metrics.ts';
import { nextSyncAt } from './due-times.ts';
import { addSync } from './record.ts';
import { giveUp, runSync, type SyncJobParts } from './run-sync.ts';
import {
  findConnection,
  type JobRow,
  listDue,
  listRunning,
  openSyncOf,
  unfinishedSyncs,
  updateConnectionRow,
} from './store.ts';

/** A bank that answers slowly holds one of these places; the others go on. */
const AT_ONCE_MAX = 16;
const DUE_AT_ONCE = 500;
const LEASE_MS = 20_000;

type Running = Awaited<ReturnType<typeof listRunning>>[number];

/**
 * Asks banks for every connection whose sync is due or asked for, several at once. A sync goes on where a killed process stopped; of
 * several processes one works for a connection.
 */
export class BankSyncs {
  readonly #parts: SyncJobParts & { readonly log: Log };
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  #round: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(parts: SyncJobParts & { readonly log: Log }) {
    this.#parts = parts;
  }

  wake(): void {
    void this.round();
  }

  /** Settles when what is due is planned and begun, not when it is done. */
  round(): Promise<void> {
    this.#round = this.#round.then(() => this.#look());
    return this.#round;
  }

  async figures(): Promise<JobFigures> {
    const { database } = this.#parts;
    const unfinished = await countUnfinished(database, unfinishedSyncs(database.read));
    return { kind: 'bank_syncs', ...unfinished, running: this.#running.size, failures: this.#failures };
  }

  /** Leaves the banks that are being asked, which the next start asks again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#round;
    await Promise.all(this.#running.values());
  }

  async #look(): Promise<void> {
    const { database, clock, log } = this.#parts;
    if (this.#stopping.signal.aborted) return;
    try {
      for await (const families of database.cluster.workers.reachable()) {
        const due = await listDue(database.read, instant(clock()), { families, limit: DUE_AT_ONCE });
        for (const connection of due) await this.#plan(connection);
        const waiting = await listRunning(database.read, { families, limit: AT_ONCE_MAX + this.#running.size });
        for (const sync of waiting) if (this.#running.size < AT_ONCE_MAX) this.#begin(sync);
      }
    } catch (error) {
      this.#failures += 1;
      log.error({ err: error }, 'syncs of banks could not be read; next attempt in a minute');
    }
  }

  /** Makes a sync of a connection that is due, unless another process has. */
  async #plan({ familyId, id }: JobRow): Promise<void> {
    const { database } = this.#parts;
    const found = await findConnection(database.read, familyId, id);
    if (found === undefined) return;
    const author = { actor: { type: 'job', userId: found.user_id }, requestId: newId() };
    await database.writeFamily(familyId, author, async (tx) => {
      const connection = await findConnection(tx.db, familyId, id);
      if (connection === undefined || connection.due_at > tx.now) return;
      // Without a change row: the sync is the change.
      await updateConnectionRow(tx.db, { ...connection, due_at: nextSyncAt(id, Date.parse(tx.now)) });
      if ((await openSyncOf(tx.db, familyId, id)) === undefined)
        await addSync(tx, { connection_id: id, parent_id: null, status: 'pending' });
    });
  }

  #begin(sync: Running): void {
    if (this.#running.has(sync.id)) return;
    const work = this.#run(sync).finally(() => {
      this.#running.delete(sync.id);
    });
    this.#running.set(sync.id, work);
  }

  async #run(sync: Running): Promise<void> {
    const { database, log } = this.#parts;
    const claim = () => database.cluster.leases.claim(`bank_sync ${sync.connectionId}`, LEASE_MS);
    const renewal = setInterval(() => void claim().catch(() => {}), LEASE_MS / 4).unref();
    try {
      if (!(await claim())) return;
      await runSync(this.#parts, sync, this.#stopping.signal);
      // Others may wait for the place.
      this.wake();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#failures += 1;
      log.error({ err: error, sync_id: sync.id }, 'a sync of a bank met a fault of this server');
      // Where the database is away too, the sync goes on in a minute.
      await giveUp(this.#parts, sync).catch(() => {});
    } finally {
      clearInterval(renewal);
    }
  }
}
