import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '#database/database.ts';
import type { Log } from '#telemetry/log.ts';
import { importRateFile } from './import-rate-file.ts';

// Banks publish once a working day; a fetch that failed must not cost a day.
const INTERVAL_MS = 6 * 60 * 60 * 1000;
// Shorter than the interval, so that the process that fetched last renews its lease.
const LEASE_MS = INTERVAL_MS - 60 * 1000;

export type MarketRateFeedParts = {
  /** The address of the file, `https:` or `file:`; null turns the feed off. */
  readonly url: string | null;
  readonly database: Database;
  readonly log: Log;
  /** The outbound client of this server. */
  readonly fetch: (url: string) => Promise<Response>;
};

/** Imports market rates from one address at the start and every six hours. */
export class MarketRateFeed {
  readonly #parts: MarketRateFeedParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: MarketRateFeedParts) {
    this.#parts = parts;
  }

  /** The timer does not keep the process alive. */
  start(): void {
    const { url } = this.#parts;
    if (url === null) return;
    const run = (): void => {
      this.#running = this.#running.then(() => this.#import(url));
    };
    this.#timer = setInterval(run, INTERVAL_MS);
    this.#timer.unref();
    run();
  }

  /** Settles when a running import has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  async #import(url: string): Promise<void> {
    const { database, log } = this.#parts;
    try {
      if (!(await database.cluster.leases.claim('reference rates', LEASE_MS))) return;
      const { rates, changed } = await importRateFile(database, await this.#read(url));
      log.info({ rates: rates.length, changed }, 'market exchange rates imported');
    } catch (error) {
      log.error({ err: error }, 'market exchange rates could not be imported; next attempt in six hours');
    }
  }

  async #read(url: string): Promise<Buffer> {
    if (url.startsWith('file:')) return readFile(fileURLToPath(url));
    const response = await this.#parts.fetch(url);
    if (response.status !== 200) throw new Error(`the exchange rate host answered with status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  }
} /** Limits of the rate file: 25 years of rates are about 7 MB. */
export const RATE_FILE_LIMITS = { bytesMax: 16 * 1024 * 1024, timeoutMs: 60_000 };
