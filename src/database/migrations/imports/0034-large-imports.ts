import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Identities that begin with the day, and imports that a job deletes. */
export async function up(db: Kysely<never>): Promise<void> {
  const { flag } = columnsOf(db);
  await sql`update import_rows set identity = date || identity where identity is not null`.execute(db);
  await db.schema
    .alterTable('imports')
    .addColumn('deleted', flag, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('imports_deleted')
    .on('imports')
    .columns(['id'])
    .where(sql<boolean>`deleted = 1`)
    .execute();
}
