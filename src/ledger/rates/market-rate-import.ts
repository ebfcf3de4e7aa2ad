import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '#database/database.ts';
import { HOUR_MS, type PeriodicWork } from '#jobs/timers.ts';
import type { Log } from '#telemetry/log.ts';
import { importRateFile } from './import-rate-file.ts';

/** Limits of the rate file: 25 years of rates are about 7 MB. */
export const RATE_FILE_LIMITS = { bytesMax: 16 * 1024 * 1024, timeoutMs: 60_000 };

type MarketRateParts = {
  /** The address of the file, `https:` or `file:`; null for no import. */
  readonly url: string | null;
  readonly database: Database;
  readonly log: Log;
  /** The outbound client of this server. */
  readonly fetch: (url: string) => Promise<Response>;
};

/** Imports market rates from one address. */
export function marketRateImport({ url, database, log, fetch }: MarketRateParts): PeriodicWork[] {
  if (url === null) return [];
  const run = async () => {
    const { rates, changed } = await importRateFile(database, await readRates(url, fetch));
    log.info({ rates: rates.length, changed }, 'market exchange rates imported');
  };
  // Banks publish once a working day; a fetch that failed must not cost a day.
  return [{ kind: 'market_rates', everyMs: 6 * HOUR_MS, firstMs: 0, isForOneProcess: true, run }];
}

async function readRates(url: string, fetch: MarketRateParts['fetch']): Promise<Buffer> {
  if (url.startsWith('file:')) return readFile(fileURLToPath(url));
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`the exchange rate host answered with status ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
