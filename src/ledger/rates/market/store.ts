import type { Kysely } from 'kysely';
import { rowChunks } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { ReferenceQuote } from './reference-quote.ts';

type Db = Kysely<LedgerTables>;

/** The reference rates of these currencies from `start` to `end`, by currency and then oldest first. */
export function findReferenceQuotes(
  db: Db,
  currencies: readonly string[],
  { start, end }: { readonly start: string; readonly end: string },
): Promise<ReferenceQuote[]> {
  return db
    .selectFrom('reference_rates')
    .selectAll()
    .where('currency', 'in', currencies)
    .where('date', '>=', start)
    .where('date', '<=', end)
    .orderBy('currency')
    .orderBy('date')
    .execute();
}

/** Stores quotes; one of a currency and day that is there already takes its place. */
export async function upsertReferenceQuotes(db: Db, quotes: readonly ReferenceQuote[]): Promise<void> {
  for (const chunk of rowChunks(quotes)) {
    await db
      .insertInto('reference_rates')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['currency', 'date']).doUpdateSet((eb) => ({ rate: eb.ref('excluded.rate') })),
      )
      .execute();
  }
}

/** Which rates of one currency a list holds. */
export type ReferenceRateFilter = {
  readonly currency: string;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

function matching(db: Db, { currency, start_date, end_date }: ReferenceRateFilter) {
  let query = db.selectFrom('reference_rates').where('currency', '=', currency);
  if (start_date !== undefined) query = query.where('date', '>=', start_date);
  if (end_date !== undefined) query = query.where('date', '<=', end_date);
  return query;
}

/** The reference rates of a currency, newest first: a number of rows on, or from before a day. */
export function listReferenceRates(
  db: Db,
  filter: ReferenceRateFilter,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string },
): Promise<ReferenceQuote[]> {
  const query = matching(db, filter).selectAll().orderBy('date', 'desc').limit(limit).offset(offset);
  return (before === undefined ? query : query.where('date', '<', before)).execute();
}

/** How many rates the list has in all. */
export async function countReferenceRates(db: Db, filter: ReferenceRateFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The numbers of all families. */
export async function listFamilyIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('families').select('id').orderBy('id').execute();
  return rows.map(({ id }) => Number(id));
}
