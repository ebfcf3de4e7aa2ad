import type { Kysely } from 'kysely';
import { rowChunks } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { MarketRate } from './rates.ts';

type Db = Kysely<LedgerTables>;

/** Inserts rates, or replaces those of the same currency and day. */
export async function upsertMarketRates(db: Db, rates: readonly MarketRate[]): Promise<void> {
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

export async function listFamilyIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('families').select('id').orderBy('id').execute();
  return rows.map(({ id }) => Number(id));
}
