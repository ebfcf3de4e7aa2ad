import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { oldestValidDay, Rates } from './rates.ts';
import { findManualRates, findMarketRates } from './store.ts';

/** A date range, both ends included. */
type Days = { readonly start: CivilDate; readonly end: CivilDate };

/**
 * The rates between `currencies` on `days`, read by two queries, or by none for a single currency. Other currencies have no rates
 * in the result. Pass `tx.db` inside a write.
 */
export async function ratesOn(
  db: Kysely<LedgerTables>,
  familyId: number,
  currencies: Iterable<string>,
  days: Days,
): Promise<Rates> {
  const wanted = [...new Set(currencies)];
  if (wanted.length < 2) return new Rates([], []);
  const window: Days = { start: oldestValidDay(days.start), end: days.end };
  const own = await findManualRates(db, familyId, wanted, window);
  // A manual rate may lead through a currency outside the list.
  const joined = new Set([...wanted, ...own.flatMap(({ from, to }) => [from, to])]);
  return new Rates(own, await findMarketRates(db, [...joined], window));
}
