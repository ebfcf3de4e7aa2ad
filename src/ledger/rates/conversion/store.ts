import type { Kysely } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { ManualRate, MarketRate } from './rates.ts';

type Db = Kysely<LedgerTables>;

/** A date range, both ends included. */
export type Window = { readonly start: string; readonly end: string };

type RatesQuery = Window & { readonly currencies: readonly string[] };

const selectManualRates = statement(
  (db: Db, { familyId, currencies, start, end }: RatesQuery & { readonly familyId: number }) =>
    db
      .selectFrom('exchange_rates')
      .select(['from_currency as from', 'to_currency as to', 'date', 'rate'])
      .where('family_id', '=', familyId)
      .where('date', '>=', start)
      .where('date', '<=', end)
      .where((eb) => eb.or([eb('from_currency', 'in', currencies), eb('to_currency', 'in', currencies)]))
      .orderBy('date'),
);

const selectMarketRates = statement((db: Db, { currencies, start, end }: RatesQuery) =>
  db
    .selectFrom('reference_rates')
    .selectAll()
    .where('currency', 'in', currencies)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('currency')
    .orderBy('date'),
);

/** The family's manual rates of these days that have any of the currencies, oldest first. */
export function findManualRates(
  db: Db,
  familyId: number,
  currencies: readonly string[],
  { start, end }: Window,
): Promise<ManualRate[]> {
  return selectManualRates.all(db, { familyId, currencies, start, end });
}

/** The market rates of some currencies from `start` to `end`, by currency, oldest first. */
export function findMarketRates(db: Db, currencies: readonly string[], { start, end }: Window): Promise<MarketRate[]> {
  return selectMarketRates.all(db, { currencies, start, end });
}
