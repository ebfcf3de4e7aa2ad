import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Which process does which background work. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, finish } = columnsOf(db);

  await finish(db.schema.createTable('leases'))
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('holder', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute();
}
