import { setTimeout } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { authorOf, type DeletionRow, findOldestDeletions } from '#ledger/deletions/index.ts';
import type { Log } from '#telemetry/log.ts';
import { continueDeletion, type Progress } from './continue-deletion.ts';

const LEASE = 'deletions';
// Each slice renews it; another process waits as long before it tries to go on in place of a killed one.
const LEASE_MS = 5000;
// Everybody's writes wait for a slice on SQLite, and reads too while it runs.
const SLICE_MS = 5;
const PAUSES_PER_SLICE = 3;
const AT_ONCE_MAX = 20;

export type DeletionJobsParts = { readonly database: Database; readonly log: Log };

/**
 * Carries on the requested deletions, in short writes with pauses, one process at a time. The queue is in the database: a process
 * goes on where the one before it stopped or was killed.
 */
export class DeletionJobs {
  readonly #parts: DeletionJobsParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: DeletionJobsParts) {
    this.#parts = parts;
  }

  /** Looks for deletions to carry on after the running round. */
  wake(): void {
    void this.round();
  }

  round(): Promise<void> {
    this.#running = this.#running.then(() => this.#work());
    return this.#running;
  }

  /** Settles when the slice that runs has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #work(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      for (let isMoving = true; isMoving; ) {
        isMoving = false;
        for (const deletion of await findOldestDeletions(database.read, AT_ONCE_MAX)) {
          if (this.#stopping.signal.aborted) return;
          const isOurs = await database.cluster.leases.claim(LEASE, LEASE_MS);
          if (!isOurs) await this.#pause(LEASE_MS);
          if (!isOurs || (await this.#slice(deletion)) !== 'waiting') isMoving = true;
        }
      }
    } catch (error) {
      log.error({ err: error }, 'a deletion could not go on; next attempt in a minute');
    }
  }

  /** Deletes for a moment, then pauses for several times as long. */
  async #slice(deletion: DeletionRow): Promise<Progress> {
    const asked = performance.now();
    const progress = await this.#parts.database.writeFamily(
      Number(deletion.family_id),
      authorOf(deletion),
      async (tx) => {
        const began = performance.now();
        return continueDeletion(tx, deletion.id, () => performance.now() - began > SLICE_MS);
      },
    );
    if (progress === 'more') await this.#pause(PAUSES_PER_SLICE * (performance.now() - asked));
    return progress;
  }

  async #pause(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }
}
