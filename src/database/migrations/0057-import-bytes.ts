import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** The bytes of the file that an import stores; older ones count as none. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int64 } = columnsOf(db);
  await db.schema
    .alterTable('imports')
    .addColumn('byte_size', int64, (column) => column.notNull().defaultTo(0))
    .execute();
}
