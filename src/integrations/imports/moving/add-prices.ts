import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { FilePrice, Statement } from '#integrations/imports/statement.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import type { MovedPrices } from '#ledger/moved-records/moved-records.ts';
import { insertParts, type PartRow, type StoredPart } from './part-store.ts';

// So many prices are a short write.
const PRICES_AT_ONCE = 250;
// Before that of the months, and so before the balances of the account.
const LAST_NUMBER = -2n;

/** Stores the prices of statements with their import. They are written after its rows, oldest first, so that each day is valued once. */
export async function addPrices(
  tx: FamilyTransaction,
  { family_id, id: import_id }: ImportRecord,
  statements: readonly Statement[],
): Promise<void> {
  const parts = [...pricesIn(statements)].flatMap(([record, prices]) => {
    const starts = Array.from({ length: Math.ceil(prices.length / PRICES_AT_ONCE) }, (_, at) => at * PRICES_AT_ONCE);
    return starts.map((from): MovedPrices => ({ record, prices: prices.slice(from, from + PRICES_AT_ONCE) }));
  });
  const first = LAST_NUMBER - BigInt(parts.length - 1);
  const rows = parts.map((prices, index): PartRow => {
    const content: StoredPart = { part: { kind: 'prices', prices }, accounts: {} };
    const place = { family_id, import_id, number: first + BigInt(index) };
    return { ...place, kind: 'prices', status: 'waiting', content: JSON.stringify(content), result: null };
  });
  if (rows.length > 0) await insertParts(tx.db, rows);
}

/** How many prices statements have, by the record that has them. */
export function countPrices(statements: readonly Statement[]) {
  return [...pricesIn(statements)].map(([kind, { length: count }]) => ({ kind, count }));
}

/** The prices of statements by ascending day. */
function pricesIn(statements: readonly Statement[]): Map<MovedPrices['record'], FilePrice[]> {
  const all = new Map<MovedPrices['record'], FilePrice[]>();
  const recordOf = ({ pricesOf }: Statement): MovedPrices['record'] => pricesOf ?? 'SecurityPrice';
  for (const [record, own] of Map.groupBy(statements, recordOf)) {
    const prices = own.flatMap((statement) => statement.prices ?? []);
    if (prices.length > 0)
      all.set(
        record,
        prices.sort((one, other) => compareDays(one.date, other.date)),
      );
  }
  return all;
}

function compareDays(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
