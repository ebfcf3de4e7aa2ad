import type { Kysely } from 'kysely';
import type { Database, Tx } from '#database/database.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { parseRateFile, type RateFile } from './parse-rate-file.ts';
import type { ReferenceQuote } from './reference-quote.ts';
import { findReferenceQuotes, listFamilyIds, upsertReferenceQuotes } from './store.ts';

/** A file that was imported; `changed` is how many of its rates were news. */
export type RateImport = RateFile & { readonly changed: number };

// A history has some two hundred thousand rates: other writes must get their turn between them.
const CHUNK = 1000;

/**
 * Stores the reference rates of a file, for every family. The file is read to its end before the first is stored; an import that
 * is broken off leaves whole rates behind and can be repeated. Where any rate is new, each family's books take a step, so that
 * no answer made with the rates of before is taken for a present one.
 * @throws RateFileError when it is no file of such rates.
 */
export async function importRateFile(database: Database, bytes: Buffer): Promise<RateImport> {
  const file = parseRateFile(bytes);
  const news = await unknownOf(database.read, file.quotes);
  for (let from = 0; from < news.length; from += CHUNK) {
    const isLast = from + CHUNK >= news.length;
    await database.write(async (tx) => {
      await upsertReferenceQuotes(tx.db, news.slice(from, from + CHUNK));
      // With the last of them or not at all: an import that is repeated finds news until the families know.
      if (isLast) await tellFamilies(tx, news);
    });
  }
  return { ...file, changed: news.length };
}

/** The quotes that are not stored yet, or otherwise. */
async function unknownOf(db: Kysely<LedgerTables>, quotes: readonly ReferenceQuote[]): Promise<ReferenceQuote[]> {
  const currencies = [...new Set(quotes.map(({ currency }) => currency))];
  const stored = await findReferenceQuotes(db, currencies, daysOf(quotes));
  const known = new Map(stored.map((quote) => [`${quote.currency} ${quote.date}`, quote.rate]));
  return quotes.filter((quote) => known.get(`${quote.currency} ${quote.date}`) !== quote.rate);
}

async function tellFamilies(tx: Tx, news: readonly ReferenceQuote[]): Promise<void> {
  const { start: start_date, end: end_date } = daysOf(news);
  for (const id of await listFamilyIds(tx.db)) {
    const family = await tx.family(id, { actor: { type: 'job' }, requestId: 'reference_rates' });
    const after = { start_date, end_date, changed_count: news.length };
    await family.record({ resource: 'reference_rates', id: end_date, kind: 'update', after });
  }
}

function daysOf(quotes: readonly ReferenceQuote[]) {
  const dates = quotes.map(({ date }) => date).sort();
  return { start: dates.at(0) ?? '', end: dates.at(-1) ?? '' };
}
