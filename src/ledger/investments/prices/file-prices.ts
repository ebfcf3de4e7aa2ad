import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { addRows, removeRows } from '#ledger/records/index.ts';
import { SECURITY_PRICE } from './kind.ts';
import { newRow } from './prices.ts';
import type { PriceRow } from './store.ts';

/** A price of an imported file. */
export type PriceOfFile = Pick<PriceRow, 'security_id' | 'date' | 'currency' | 'price'>;

/** Stores prices of an imported file, and returns them. A day that has a price of the security keeps it. */
export async function addPricesOfFile(tx: FamilyTransaction, prices: readonly PriceOfFile[]): Promise<PriceRow[]> {
  const taken = new Set(await storedDays(tx, prices));
  const rows = prices.flatMap((price): PriceRow[] => {
    const day = dayOf(price);
    if (taken.has(day)) return [];
    taken.add(day);
    return [newRow(tx, price.security_id, { ...price, source: 'file' })];
  });
  if (rows.length > 0) await addRows(tx, SECURITY_PRICE, rows);
  return rows;
}

type Written = { readonly id: string; readonly last: string };

/** Deletes the prices that one write has stored, from the first id to the last one; those for which `isKept` is true stay. */
export async function removePricesOfFile(
  tx: FamilyTransaction,
  { id, last }: Written,
  isKept: (price: PriceRow) => boolean,
): Promise<void> {
  const rows = await tx.db
    .selectFrom('security_prices')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .where('id', '>=', id)
    .where('id', '<=', last)
    .execute();
  await removeRows(
    tx,
    SECURITY_PRICE,
    rows.filter((row) => !isKept(row)),
  );
}

/** The day of the last split of each security that has one. */
export async function lastSplits(db: Kysely<LedgerTables>, familyId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('trades')
    .select((eb) => ['security_id', eb.fn.max('date').as('date')])
    .where('family_id', '=', familyId)
    .where('type', '=', 'split')
    .groupBy('security_id')
    .execute();
  return new Map(rows.map(({ security_id, date }) => [security_id ?? '', date]));
}

/** The days of the range of prices that have one already. */
async function storedDays(tx: FamilyTransaction, prices: readonly PriceOfFile[]): Promise<string[]> {
  const days = prices.map(({ date }) => date).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await tx.db
    .selectFrom('security_prices')
    .select(['security_id', 'date'])
    .where('family_id', '=', tx.familyId)
    .where('security_id', 'in', [...new Set(prices.map(({ security_id }) => security_id))])
    .where('date', '>=', first)
    .where('date', '<=', last)
    .execute();
  return rows.map(dayOf);
}

function dayOf({ security_id, date }: Pick<PriceRow, 'security_id' | 'date'>): string {
  return `${security_id} ${date}`;
}
