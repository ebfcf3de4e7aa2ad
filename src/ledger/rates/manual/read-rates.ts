import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import { findReferenceQuotes } from '#ledger/rates/market/index.ts';
import { oldestGood, Rates } from './rates.ts';
import { findOwnQuotations } from './store.ts';

/** The days that rates are wanted for, both included. */
type Days = { readonly start: CivilDate; readonly end: CivilDate };

/**
 * The rates between any of `currencies` on any of `days`: two queries however many they are, none where there is but one
 * currency. Inside a write give it `tx.db`. Currencies that are not in the list have no rates in what is returned.
 */
export async function ratesOn(
  db: Kysely<LedgerTables>,
  familyId: number,
  currencies: Iterable<string>,
  days: Days,
): Promise<Rates> {
  const wanted = [...new Set(currencies)];
  if (wanted.length < 2) return new Rates([], []);
  const window: Days = { start: oldestGood(days.start), end: days.end };
  const own = await findOwnQuotations(db, familyId, wanted, window);
  // A family's own rate may lead through a currency that nobody asked for.
  const joined = new Set([...wanted, ...own.flatMap(({ from, to }) => [from, to])]);
  return new Rates(own, await findReferenceQuotes(db, [...joined], window));
}
