import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Database, Tx } from '#database/database.ts';
import { rowChunks } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { HOUR_MS, type PeriodicWork } from '#jobs/timers.ts';
import type { Log } from '#telemetry/log.ts';
import { parseRateFile, type RateFile } from './parse-rate-file.ts';
import { findMarketRates, type MarketRate } from './rates.ts';

/** An imported file; `changed` counts the rates that were new or different. */
type RateImport = RateFile & { readonly changed: number };

// A history has some two hundred thousand rates: let other writes run between the chunks.
const CHUNK = 1000;

/**
 * Stores the market rates of a file for all families. The file is parsed completely first; an interrupted import can be repeated.
 * If a rate is new, every family gets a change row, so that readers of the feed learn that its amounts may differ.
 * @throws RateFileError
 */
export async function importRateFile(database: Database, bytes: Buffer): Promise<RateImport> {
  const file = parseRateFile(bytes);
  const changed = await changedRates(database.read, file.rates);
  for (let from = 0; from < changed.length; from += CHUNK) {
    const isLast = from + CHUNK >= changed.length;
    await database.write(async (tx) => {
      await upsertMarketRates(tx.db, changed.slice(from, from + CHUNK));
      // In the transaction of the last chunk, so that a repeated import still finds changes until this is done.
      if (isLast) await recordForEachFamily(tx, changed);
    });
  }
  return { ...file, changed: changed.length };
}

/** The rates that are not stored, or stored with another value. */
async function changedRates(db: Kysely<LedgerTables>, rates: readonly MarketRate[]): Promise<MarketRate[]> {
  const currencies = [...new Set(rates.map(({ currency }) => currency))];
  const stored = await findMarketRates(db, currencies, [daysOf(rates)]);
  const known = new Map(stored.map((rate) => [`${rate.currency} ${rate.date}`, rate.rate]));
  return rates.filter((rate) => known.get(`${rate.currency} ${rate.date}`) !== rate.rate);
}

async function recordForEachFamily(tx: Tx, changed: readonly MarketRate[]): Promise<void> {
  const { start: start_date, end: end_date } = daysOf(changed);
  for (const id of await listFamilyIds(tx.db)) {
    const family = await tx.family(id, { actor: { type: 'job' }, requestId: 'reference_rates' });
    const after = { start_date, end_date, changed_count: changed.length };
    await family.record({ resource: 'reference_rates', id: end_date, kind: 'update', after });
  }
}

function daysOf(rates: readonly MarketRate[]) {
  const dates = rates.map(({ date }) => date).sort();
  return { start: dates.at(0) ?? '', end: dates.at(-1) ?? '' };
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

/** The families with members: the history of one without ends with its last member. */
async function listFamilyIds(db: Db): Promise<number[]> {
  const members = db.selectFrom('users').select('family_id').distinct().where('deactivated_at', 'is', null);
  const rows = await members.orderBy('family_id').execute();
  return rows.map(({ family_id }) => Number(family_id));
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
