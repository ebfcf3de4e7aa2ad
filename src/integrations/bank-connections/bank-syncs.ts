import { LRUCache } from 'lru-cache';
import type { Families } from '#database/queries/active-families.ts';
import type { Attendance } from '#integrations/bank-connections/connectors/connector.ts';
import { countUnfinished } from '#jobs/job-figures.ts';
import { MINUTE_MS } from '#jobs/timers.ts';
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

/** A bank that answers slowly holds one of these places; the others go on. A sync whose rows are here holds none. */
const AT_ONCE_MAX = 16;
/** The banks of one family leave places to others. */
const OF_A_FAMILY_MAX = 4;
const LISTED_AT_ONCE = 100;
const DUE_AT_ONCE = 500;
const LEASE_MS = 20_000;

/** So long a person is taken to wait for the answer. */
const ATTENDED_MS = 5 * MINUTE_MS;

type Sync = Awaited<ReturnType<typeof listRunning>>[number];
type Running = { readonly familyId: number; hasPlace: boolean };

/**
 * Asks banks for every connection whose sync is due or asked for, several at once. A sync goes on where a killed process stopped; of
 * several processes one works for a connection.
 */
export class BankSyncs {
  readonly #parts: SyncJobParts & { readonly log: Log };
  readonly #running = new Map<string, Running>();
  readonly #work = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #attended = new LRUCache<string, Attendance>({ max: 1000, ttl: ATTENDED_MS });
  #round: Promise<void> = Promise.resolve();
  #failures = 0;

  constructor(parts: SyncJobParts & { readonly log: Log }) {
    this.#parts = parts;
  }

  /** Notes the device of the person who has asked for a sync, in memory alone: another process asks the bank without it. */
  attend(syncId: string, attendance: Attendance): void {
    this.#attended.set(syncId, attendance);
  }

  wake(): void {
    void this.round();
  }

  /** Settles when what is due is planned and begun, not when it is done. */
  round(): Promise<void> {
    this.#round = this.#round.then(() => this.#look());
    return this.#round;
  }

  async figures(families: Families): Promise<JobFigures> {
    const unfinished = await countUnfinished(this.#parts.database, unfinishedSyncs, families);
    return { kind: 'bank_syncs', ...unfinished, running: this.#running.size, failures: this.#failures };
  }

  /** Leaves the banks that are being asked, which the next start asks again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#round;
    await Promise.all(this.#work);
  }

  async #look(): Promise<void> {
    const { database, clock, log } = this.#parts;
    if (this.#stopping.signal.aborted) return;
    try {
      for await (const families of database.cluster.workers.reachable()) {
        const due = await listDue(database.read, instant(clock()), { families, limit: DUE_AT_ONCE });
        for (const connection of due) await this.#plan(connection);
        await this.#beginWaiting(families);
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

  /** Begins syncs, the oldest first, as long as there are places. Those of others do not hide the ones behind them. */
  async #beginWaiting(families: Families): Promise<void> {
    for (let after = ''; ; ) {
      const waiting = await listRunning(this.#parts.database.read, { families, limit: LISTED_AT_ONCE, after });
      for (const sync of waiting) {
        const held = [...this.#running.values()].filter(({ hasPlace }) => hasPlace);
        if (held.length >= AT_ONCE_MAX) return;
        const ofFamily = held.filter(({ familyId }) => familyId === sync.familyId).length;
        if (ofFamily < OF_A_FAMILY_MAX && !this.#running.has(sync.id)) await this.#begin(sync);
      }
      after = waiting.at(-1)?.id ?? '';
      if (waiting.length < LISTED_AT_ONCE) return;
    }
  }

  async #begin(sync: Sync): Promise<void> {
    const claim = () => this.#parts.database.cluster.leases.claim(`bank_sync ${sync.connectionId}`, LEASE_MS);
    if (!(await claim())) return;
    const running = { familyId: sync.familyId, hasPlace: true };
    this.#running.set(sync.id, running);
    const renewal = setInterval(() => void claim().catch(() => {}), LEASE_MS / 4).unref();
    const work = this.#run(sync, running).finally(() => {
      clearInterval(renewal);
      this.#running.delete(sync.id);
      this.#attended.delete(sync.id);
      this.#work.delete(work);
    });
    this.#work.add(work);
  }

  async #run(sync: Sync, running: Running): Promise<void> {
    try {
      const fetched = () => {
        running.hasPlace = false;
        this.wake();
      };
      const attendance = this.#attended.get(sync.id) ?? null;
      await runSync(this.#parts, sync, { stopping: this.#stopping.signal, fetched, attendance });
      // Others may wait for the place of one that failed.
      if (running.hasPlace) fetched();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#failures += 1;
      this.#parts.log.error({ err: error, sync_id: sync.id }, 'a sync of a bank met a fault of this server');
      // Where the database is away too, the sync goes on in a minute.
      await giveUp(this.#parts, sync).catch(() => {});
    }
  }
}
