import { LRUCache } from 'lru-cache';
import type { Families } from '#database/queries/active-families.ts';
import type { Attendance } from '#integrations/bank-connections/connectors/connector.ts';
import { countUnfinished } from '#jobs/job-figures.ts';
import { MINUTE_MS } from '#jobs/timers.ts';
import { instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import type { JobFigures } from '#telemetry/metrics.ts';
import { giveUp, runSync, type SyncJobParts } from './run-sync.ts';
import { type JobRow, listDue, listRunning, unfinishedSyncs } from './store.ts';

/** A bank that answers slowly holds one of these places; the others go on. A sync whose rows are here holds none. */
const AT_ONCE_MAX = 16;
/** The banks of one family leave places to others. */
const OF_A_FAMILY_MAX = 4;
const LISTED_AT_ONCE = 100;
/** More than there are places: other processes hold leases for some. */
const DUE_AT_ONCE = 64;
const LEASE_MS = 20_000;

/** So long a person is taken to wait for the answer. */
const ATTENDED_MS = 5 * MINUTE_MS;

type Running = { readonly familyId: number; hasPlace: boolean };

/**
 * Asks banks for every connection whose sync is due or asked for, several at once. A sync goes on where a killed process stopped; of
 * several processes one works for a connection.
 */
export class BankSyncs {
  readonly #parts: SyncJobParts & { readonly log: Log };
  /** By connection: it has one sync at a time. */
  readonly #running = new Map<string, Running>();
  readonly #work = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #attended = new LRUCache<string, Attendance>({ max: 1000, ttl: ATTENDED_MS });
  #round: Promise<void> = Promise.resolve();
  /** The round that has not begun. */
  #next: Promise<void> | null = null;
  /** Whether a connection was passed over because there is no place for it, or because a sync of it runs. */
  #someWait = false;
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

  /** Settles when what is due has begun as far as there are places, not when it is done. */
  round(): Promise<void> {
    if (this.#next !== null) return this.#next;
    this.#round = this.#round.then(() => {
      this.#next = null;
      return this.#look();
    });
    this.#next = this.#round;
    return this.#round;
  }

  async figures(families: Families): Promise<JobFigures> {
    const { database, clock } = this.#parts;
    const unfinished = await countUnfinished(
      database,
      unfinishedSyncs(() => instant(clock())),
      families,
    );
    return { kind: 'bank_syncs', ...unfinished, running: this.#running.size, failures: this.#failures };
  }

  /** Leaves the banks that are being asked, which the next start asks again. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#round;
    await Promise.all(this.#work);
  }

  async #look(): Promise<void> {
    const { database, log } = this.#parts;
    if (this.#stopping.signal.aborted) return;
    this.#someWait = false;
    try {
      for await (const families of database.cluster.workers.reachable()) {
        await this.#beginRunning(families);
        await this.#beginDue(families);
      }
    } catch (error) {
      this.#failures += 1;
      log.error({ err: error }, 'syncs of banks could not be read; next attempt in a minute');
    }
  }

  /** Begins those that were asked for, and those that a killed process has left, the oldest first. */
  async #beginRunning(families: Families): Promise<void> {
    for (let after = ''; ; ) {
      const found = await listRunning(this.#parts.database.read, { families, limit: LISTED_AT_ONCE, after });
      for (const one of found) await this.#begin(one);
      after = found.at(-1)?.syncId ?? '';
      if (found.length < LISTED_AT_ONCE || this.#freePlaces() === 0) return;
    }
  }

  /** Begins those that are due, the longest due first. Families without a place do not hide the others. */
  async #beginDue(families: Families): Promise<void> {
    const { database, clock } = this.#parts;
    for (;;) {
      const without = this.#familiesWithoutPlace();
      if (without.length > 0 || this.#freePlaces() === 0) this.#someWait = true;
      if (this.#freePlaces() === 0) return;
      const search = { families, now: instant(clock()), without, limit: DUE_AT_ONCE };
      const due = await listDue(database.read, search);
      let begun = 0;
      for (const one of due) if (await this.#begin(one)) begun += 1;
      if (begun === 0 || due.length < DUE_AT_ONCE) return;
    }
  }

  #held(): Running[] {
    return [...this.#running.values()].filter(({ hasPlace }) => hasPlace);
  }

  #freePlaces(): number {
    return AT_ONCE_MAX - this.#held().length;
  }

  #familiesWithoutPlace(): number[] {
    const held = Map.groupBy(this.#held(), ({ familyId }) => familyId);
    return [...held].flatMap(([familyId, own]) => (own.length < OF_A_FAMILY_MAX ? [] : [familyId]));
  }

  /** Begins the sync of a connection if there is a place for it and no other process does it. */
  async #begin({ familyId, id }: JobRow): Promise<boolean> {
    if (this.#running.has(id) || this.#freePlaces() === 0 || this.#familiesWithoutPlace().includes(familyId)) {
      this.#someWait = true;
      return false;
    }
    const claim = () => this.#parts.database.cluster.leases.claim(`bank_sync ${id}`, LEASE_MS);
    if (!(await claim())) return false;
    const running = { familyId, hasPlace: true };
    this.#running.set(id, running);
    const renewal = setInterval(() => void claim().catch(() => {}), LEASE_MS / 4).unref();
    const work = this.#run({ familyId, id }, running).then((isOver) => {
      clearInterval(renewal);
      this.#running.delete(id);
      this.#work.delete(work);
      if (isOver && this.#someWait) this.wake();
    });
    this.#work.add(work);
    return true;
  }

  /** Resolves to whether the sync is over; else it goes on in a minute. */
  async #run(job: JobRow, running: Running): Promise<boolean> {
    const fetched = () => {
      running.hasPlace = false;
      if (this.#someWait) this.wake();
    };
    const attendanceOf = (syncId: string) => {
      const attendance = this.#attended.get(syncId) ?? null;
      this.#attended.delete(syncId);
      return attendance;
    };
    try {
      await runSync(this.#parts, job, { stopping: this.#stopping.signal, fetched, attendanceOf });
      return true;
    } catch (error) {
      if (this.#stopping.signal.aborted) return false;
      this.#failures += 1;
      this.#parts.log.error({ err: error, bank_connection_id: job.id }, 'a sync of a bank met a fault of this server');
      // The database may be away.
      return giveUp(this.#parts, job).then(
        () => true,
        () => false,
      );
    }
  }
}
