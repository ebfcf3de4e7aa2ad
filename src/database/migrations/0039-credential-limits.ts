import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** The limits of keys and grants, and how many changes each has made on its newest day of writing. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64 } = columnsOf(db);
  for (const table of ['api_keys', 'grants']) {
    await db.schema.alterTable(table).addColumn('limits', text).execute();
    await db.schema.alterTable(table).addColumn('written_on', text).execute();
    await db.schema
      .alterTable(table)
      .addColumn('writes', int64, (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
