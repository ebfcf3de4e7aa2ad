import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { oldestValidDay, Rates } from './rates.ts';
import { findManualRates, findMarketRates } from './store.ts';

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
