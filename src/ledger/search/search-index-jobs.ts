import { setTimeout } from 'node:timers/promises';
import type { Database } from '#database/database.ts';
import { isSqlite } from '#database/schema/dialect.ts';
import type { Log } from '#telemetry/log.ts';
import { continueIndex } from './follow-changes.ts';
import { type DueFamily, findDueFamilies, forgetTexts } from './store.ts';

// Reading all rows of fewer is as quick as a look into the index.
const CHANGES_MIN = 2000;
// A search reads so many changed transactions in less than a millisecond.
const LAG_MIN = 100;
// Everybody's writes wait for a slice.
const SLICE_MS = 5;
const PAUSES_PER_SLICE = 3;
const FORGOTTEN_PER_SLICE = 100;

export type SearchIndexJobsParts = { readonly database: Database; readonly log: Log };

/** From how many changes on a family is indexed, and how many it may be behind; tests lower them. */
export type IndexLimits = { readonly changesMin: number; readonly lagMin: number };

/** Keeps the search index of large families on the embedded database, in short writes with pauses. */
export class SearchIndexJobs {
  readonly #parts: SearchIndexJobsParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: SearchIndexJobsParts) {
    this.#parts = parts;
  }

  wake(): void {
    void this.round();
  }

  /** Brings the index of every large family up to date. */
  round(limits: IndexLimits = { changesMin: CHANGES_MIN, lagMin: LAG_MIN }): Promise<void> {
    this.#running = this.#running.then(() => this.#work(limits));
    return this.#running;
  }

  /** Settles when the slice that runs has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #work({ changesMin, lagMin }: IndexLimits): Promise<void> {
    const { database, log } = this.#parts;
    if (!isSqlite(database.read)) return;
    try {
      for (const family of await findDueFamilies(database.read, changesMin, lagMin)) await this.#bringUpToDate(family);
    } catch (error) {
      log.error({ err: error }, 'the search index could not follow; next attempt in a minute');
    }
  }

  async #bringUpToDate(family: DueFamily): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const asked = performance.now();
      if (await this.#slice(family)) return;
      const pause = PAUSES_PER_SLICE * (performance.now() - asked);
      await setTimeout(pause, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }

  #slice({ familyId, isErased }: DueFamily): Promise<boolean> {
    return this.#parts.database.write(async ({ db }) => {
      const began = performance.now();
      if (isErased) return forgetTexts(db, familyId, FORGOTTEN_PER_SLICE);
      return continueIndex(db, familyId, () => performance.now() - began > SLICE_MS);
    }, familyId);
  }
}
