import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Database } from '#database/database.ts';
import { rowChunks } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { HOUR_MS, type PeriodicWork } from '#jobs/timers.ts';
import type { Log } from '#telemetry/log.ts';
import { addToAnnouncement, announce } from './announce-rates.ts';
import { parseRateFile, type RateFile } from './parse-rate-file.ts';
import { findMarketRates, type MarketRate } from './rates.ts';

/** An imported file; `changed` counts the rates that were new or different. */
type RateImport = RateFile & { readonly changed: number };

// A history has some two hundred thousand rates: let other writes run between the chunks.
const CHUNK = 1000;

/**
 * Stores the market rates of a file for all families. The file is parsed completely first; an interrupted import can be repeated.
 * If a rate is new, the write of the last rates announces them: `RateChangeJobs` then record them for each family.
 * @throws RateFileError
 */
export async function importRateFile(database: Database, bytes: Buffer): Promise<RateImport> {
  const file = parseRateFile(bytes);
  const changed = await changedRates(database.read, file.rates);
  for (let from = 0; from === 0 || from < changed.length; from += CHUNK) {
    const chunk = changed.slice(from, from + CHUNK);
    const isLast = from + CHUNK >= changed.length;
    await database.write(async ({ db, now }) => {
      if (chunk.length > 0) await addToAnnouncement(db, chunk);
      await upsertMarketRates(db, chunk);
      if (isLast) await announce(db, now);
    });
  }
  return { ...file, changed: changed.length };
}

/** The rates that are not stored, or stored with another value. */
async function changedRates(db: Kysely<LedgerTables>, rates: readonly MarketRate[]): Promise<MarketRate[]> {
  const currencies = [...new Set(rates.map(({ currency }) => currency))];
  const dates = rates.map(({ date }) => date).sort();
  const stored = await findMarketRates(db, currencies, [{ start: dates.at(0) ?? '', end: dates.at(-1) ?? '' }]);
  const known = new Map(stored.map((rate) => [`${rate.currency} ${rate.date}`, rate.rate]));
  return rates.filter((rate) => known.get(`${rate.currency} ${rate.date}`) !== rate.rate);
}

type Db = Kysely<LedgerTables>;

/** Inserts rates, or replaces those of the same currency and day. */
async function upsertMarketRates(db: Db, rates: readonly MarketRate[]): Promise<void> {
  for (const chunk of rowChunks(rates)) {
    await db
      .insertInto('reference_rates')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['currency', 'date']).doUpdateSet((eb) => ({ rate: eb.ref('excluded.rate') })),
      )
      .execute();
  }
}

/** Limits of the rate file: 25 years of rates are about 7 MB. */
export const RATE_FILE_LIMITS = { bytesMax: 16 * 1024 * 1024, timeoutMs: 60_000 };

type MarketRateParts = {
  /** The address of the file, `https:` or `file:`; null for no import. */
  readonly url: string | null;
  readonly database: Database;
  readonly log: Log;
  /** The outbound client of this server. */
  readonly fetch: (url: string) => Promise<Response>;
  /** Called after each import. */
  readonly onImported: () => void;
};

/** Imports market rates from one address. */
export function marketRateImport({ url, database, log, fetch, onImported }: MarketRateParts): PeriodicWork[] {
  if (url === null) return [];
  const run = async () => {
    const { rates, changed } = await importRateFile(database, await readRates(url, fetch));
    log.info({ rates: rates.length, changed }, 'market exchange rates imported');
    onImported();
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
