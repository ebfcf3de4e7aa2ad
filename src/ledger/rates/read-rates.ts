import { type Kysely, sql } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { type ManualRate, type MarketRate, oldestValidDay, Rates } from './rates.ts';

/** A date range, both ends included. */
type Days = { readonly start: CivilDate; readonly end: CivilDate };

/**
 * The rates between `currencies` on `days`, a range or single dates, read by two queries, or by none for a single currency. Other
 * currencies have no rates in the result. Pass `tx.db` inside a write.
 */
export async function ratesOn(
  db: Kysely<LedgerTables>,
  familyId: number,
  currencies: Iterable<string>,
  days: Days | readonly CivilDate[],
): Promise<Rates> {
  const wanted = [...new Set(currencies)];
  const windows = 'start' in days ? [{ start: oldestValidDay(days.start), end: days.end }] : windowsBefore(days);
  if (wanted.length < 2 || windows.length === 0) return new Rates([], []);
  const own = await findManualRates(db, familyId, wanted, windows);
  // A manual rate may lead through a currency outside the list.
  const joined = new Set([...wanted, ...own.flatMap(({ from, to }) => [from, to])]);
  return new Rates(own, await findMarketRates(db, [...joined], windows));
}

/** The days whose rates are valid on any of the dates. Those between distant dates, which may be years, are not read. */
function windowsBefore(dates: readonly CivilDate[]): Days[] {
  const windows: Days[] = [];
  for (const end of [...new Set(dates)].sort()) {
    const start = oldestValidDay(end);
    const last = windows.at(-1);
    if (last !== undefined && start <= last.end) windows[windows.length - 1] = { start: last.start, end };
    else windows.push({ start, end });
  }
  return windows;
}

type Db = Kysely<LedgerTables>;

/** A date range, both ends included. */
type Window = { readonly start: string; readonly end: string };

type RatesQuery = { readonly currencies: readonly string[]; readonly windows: readonly Window[] };

// SQLite keeps the order of a cross join: each window is a range of an index, and nothing between them is read.
function windowsOf(db: Db, windows: readonly Window[]) {
  const values = windows.map(({ start, end }) => sql`(cast(${start} as text), cast(${end} as text))`);
  return db.selectFrom(sql<{ column1: string; column2: string }>`(values ${sql.join(values)})`.as('w'));
}

const selectManualRates = statement(
  (db: Db, { familyId, currencies, windows }: RatesQuery & { readonly familyId: number }) =>
    windowsOf(db, windows)
      .crossJoin('exchange_rates as r')
      .select(['r.from_currency as from', 'r.to_currency as to', 'r.date', 'r.rate'])
      .where('r.family_id', '=', familyId)
      .whereRef('r.date', '>=', 'w.column1')
      .whereRef('r.date', '<=', 'w.column2')
      .where((eb) => eb.or([eb('r.from_currency', 'in', currencies), eb('r.to_currency', 'in', currencies)]))
      .orderBy('r.date'),
);

const selectMarketRates = statement((db: Db, { currencies, windows }: RatesQuery) =>
  windowsOf(db, windows)
    .crossJoin('reference_rates as r')
    .selectAll('r')
    .where('r.currency', 'in', currencies)
    .whereRef('r.date', '>=', 'w.column1')
    .whereRef('r.date', '<=', 'w.column2')
    .orderBy('r.currency')
    .orderBy('r.date'),
);

/** The family's manual rates that have any of the currencies, oldest first. The windows do not overlap. */
function findManualRates(
  db: Db,
  familyId: number,
  currencies: readonly string[],
  windows: readonly Window[],
): Promise<ManualRate[]> {
  return selectManualRates.all(db, { familyId, currencies, windows });
}

/** The market rates of some currencies, by currency, oldest first. The windows do not overlap. */
export function findMarketRates(
  db: Db,
  currencies: readonly string[],
  windows: readonly Window[],
): Promise<MarketRate[]> {
  return selectMarketRates.all(db, { currencies, windows });
}
