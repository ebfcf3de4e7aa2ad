import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '#database/database.ts';
import type { Log } from '#telemetry/log.ts';
import { importRateFile } from './import-rate-file.ts';

// Banks publish once a working day; a fetch that failed must not cost a day.
const INTERVAL_MS = 6 * 60 * 60 * 1000;
// Less than the interval, so that who fetched last is the one who fetches next.
const LEASE_MS = INTERVAL_MS - 60 * 1000;

/** What the feed is made from. */
export type ReferenceRateFeedParts = {
  /** Where the file is, `https:` or `file:`; null for no feed at all. */
  readonly url: string | null;
  readonly database: Database;
  readonly log: Log;
  /** The way out of this server. */
  readonly fetch: (url: string) => Promise<Response>;
};

/** Brings reference rates from one place, when started and every six hours. Without a place it does nothing, ever. */
export class ReferenceRateFeed {
  readonly #parts: ReferenceRateFeedParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: ReferenceRateFeedParts) {
    this.#parts = parts;
  }

  /** Starts; the timer does not keep the process alive. */
  start(): void {
    const { url } = this.#parts;
    if (url === null) return;
    const run = (): void => {
      this.#running = this.#running.then(() => this.#bring(url));
    };
    this.#timer = setInterval(run, INTERVAL_MS);
    this.#timer.unref();
    run();
  }

  /** Stops, and settles when nothing is under way. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #bring(url: string): Promise<void> {
    const { database, log } = this.#parts;
    try {
      if (!(await database.leases.claim('reference rates', LEASE_MS))) return;
      const { quotes, changed } = await importRateFile(database, await this.#read(url));
      log.info({ rates: quotes.length, changed }, 'reference exchange rates imported');
    } catch (error) {
      log.error({ err: error }, 'reference exchange rates cannot be had; tried again in six hours');
    }
  }

  async #read(url: string): Promise<Buffer> {
    if (url.startsWith('file:')) return readFile(fileURLToPath(url));
    const response = await this.#parts.fetch(url);
    if (response.status !== 200) throw new Error(`the host of the exchange rates answered ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }
}
