import type { Database } from '#database/database.ts';
import { ScheduledBackups, type ScheduledBackupsParts } from '#operations/backups/index.ts';
import type { ExportJobs } from '#integrations/exports/index.ts';
import { sealChanges } from '#operations/sealed-history/index.ts';

const ROUND_MS = 60 * 1000;
const ROUNDS_PER_SEALING = 60;
// Less than the time between two sealings, so that who sealed last is the one who seals next.
const LEASE_MS = (ROUNDS_PER_SEALING - 1) * ROUND_MS;

/** What the upkeep looks after. */
export type ExchangeUpkeepParts = ScheduledBackupsParts & { readonly database: Database; readonly exports: ExportJobs };

/**
 * The wing's timer: each minute asks whether a backup is due and looks after the exports, and each hour seals what histories have
 * gained.
 */
export class ExchangeUpkeep {
  readonly #parts: ExchangeUpkeepParts;
  readonly #backups: ScheduledBackups;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #rounds = 0;
  #underWay: Promise<unknown> = Promise.resolve();

  constructor(parts: ExchangeUpkeepParts) {
    this.#parts = parts;
    this.#backups = new ScheduledBackups(parts);
  }

  /** Starts the timer; it does not keep the process alive. */
  start(): void {
    // What the process before this one did not live to finish.
    this.#parts.exports.wake();
    this.#timer = setInterval(() => {
      this.#underWay = this.#underWay.then(() => this.#round());
    }, ROUND_MS);
    this.#timer.unref();
  }

  /** Stops, a backup and an export under way too, and settles when nothing is. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#parts.exports.stop();
    await this.#underWay;
  }

  async #round(): Promise<void> {
    const isSealing = this.#rounds % ROUNDS_PER_SEALING === 0;
    this.#rounds += 1;
    const { exports } = this.#parts;
    await Promise.all([isSealing && this.#seal(), this.#backups.run(this.#stopping.signal), exports.round()]);
  }

  async #seal(): Promise<void> {
    const { database, log } = this.#parts;
    try {
      if (await database.leases.claim('seals', LEASE_MS)) await sealChanges(database, this.#stopping.signal);
    } catch (error) {
      log.error({ err: error }, 'histories cannot be sealed; tried again in an hour');
    }
  }
}
