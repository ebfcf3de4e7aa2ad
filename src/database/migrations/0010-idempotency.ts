import type { Kysely } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Saved responses of requests with an `Idempotency-Key`. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish } = columnsOf(db);

  await finish(db.schema.createTable('idempotency_records'))
    .addColumn('family_id', int64, (column) => column.notNull().references('families.id'))
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('status', int64, (column) => column.notNull())
    .addColumn('headers', text, (column) => column.notNull())
    .addColumn('body', text)
    .addColumn('is_secret', flag, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_records_pk', ['family_id', 'user_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_records_created').on('idempotency_records').column('created_at').execute();
}
