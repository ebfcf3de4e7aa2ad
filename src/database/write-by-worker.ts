import type { Kysely } from 'kysely';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import type { Database } from './database.ts';

type WriteParts<Row> = {
  readonly rows: readonly Row[];
  familyOf(row: NoInfer<Row>): number;
  write(db: Kysely<UsageTables>, rows: readonly NoInfer<Row>[]): Promise<void>;
  /** Called once for each row, also after the end: rows of a worker that hangs are on their way until it answers or the write fails. */
  settled(rows: readonly NoInfer<Row>[], isWritten: boolean): void;
};

/**
 * Writes usage rows of many families, those of each worker in a transaction of its own: a worker that is lost or hangs keeps only its own back.
 * @throws the fault of a worker, after the rows of the others are written.
 */
export async function writeByWorker<Row>(
  { usage, cluster: { workers } }: Pick<Database, 'usage' | 'cluster'>,
  { rows, familyOf, write, settled }: WriteParts<Row>,
): Promise<void> {
  const placed = await workers.of([...new Set(rows.map(familyOf))]).catch((fault: unknown) => {
    settled(rows, false);
    throw fault;
  });
  const send = async ([worker, batch]: [string | undefined, Row[]]): Promise<void> => {
    let isSent = false;
    const store = async () => {
      isSent = true;
      const fault = await usage.write((db) => write(db, batch)).catch((error: unknown) => ({ error }));
      settled(batch, fault === undefined);
      if (fault !== undefined) throw fault.error;
    };
    if (worker === undefined) return store();
    await workers.write(worker, store).catch((fault: unknown) => {
      if (!isSent) settled(batch, false);
      throw fault;
    });
  };
  const sent = await Promise.allSettled([...Map.groupBy(rows, (row) => placed.get(familyOf(row)))].map(send));
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
