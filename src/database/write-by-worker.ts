import type { Kysely } from 'kysely';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import type { Database } from './database.ts';

/** The rows that a write by worker did not bring to the disk, and the reason. */
export type Unwritten<Row> = { readonly left: readonly Row[]; readonly fault: unknown };

/** Writes usage rows of many families, those of each worker in a transaction of its own: a lost worker keeps only its own back. */
export async function writeByWorker<Row>(
  { usage, cluster }: Pick<Database, 'usage' | 'cluster'>,
  rows: readonly Row[],
  familyOf: (row: Row) => number,
  write: (db: Kysely<UsageTables>, rows: readonly Row[]) => Promise<void>,
): Promise<Unwritten<Row>> {
  let batches: (readonly Row[])[];
  try {
    const placed = await cluster.workers.of([...new Set(rows.map(familyOf))]);
    batches = [...Map.groupBy(rows, (row) => placed.get(familyOf(row))).values()];
  } catch (fault) {
    return { left: rows, fault };
  }
  const left: Row[] = [];
  let fault: unknown = null;
  const send = async (batch: readonly Row[]): Promise<void> => {
    try {
      await usage.write((db) => write(db, batch));
    } catch (error) {
      left.push(...batch);
      fault = error;
    }
  };
  await Promise.all(batches.map(send));
  return { left, fault };
}
