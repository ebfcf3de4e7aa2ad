import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Rate counters, last uses, the usage history and the request log. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, identity, finish, finishClustered } = columnsOf(db);

  await finish(db.schema.createTable('rate_counters'))
    .addColumn('key_id', text, (column) => column.primaryKey())
    .addColumn('window', int64, (column) => column.notNull())
    .addColumn('count', int64, (column) => column.notNull())
    .execute();

  await finish(db.schema.createTable('credential_uses'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('last_used_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('credential_uses_pk', ['family_id', 'credential_id'])
    .execute();

  await finish(db.schema.createTable('usage_counts'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('day', text, (column) => column.notNull())
    .addColumn('method', text, (column) => column.notNull())
    .addColumn('route', text, (column) => column.notNull())
    .addColumn('status_class', text, (column) => column.notNull())
    .addColumn('count', int64, (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_counts_pk', [
      'family_id',
      'credential_id',
      'day',
      'method',
      'route',
      'status_class',
    ])
    .execute();

  // Values that most rows of the request log share are stored once and referenced by a small number.
  await finish(db.schema.createTable('request_log_credentials'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('ref', int64, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('authentication_method', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('request_log_credentials_pk', ['family_id', 'ref'])
    .addUniqueConstraint('request_log_credentials_credential', ['family_id', 'credential_id'])
    .execute();

  await finish(db.schema.createTable('request_log_routes'))
    .addColumn('ref', identity, (column) => column.primaryKey())
    .addColumn('method', text, (column) => column.notNull())
    .addColumn('route', text, (column) => column.notNull())
    .addUniqueConstraint('request_log_routes_route', ['method', 'route'])
    .execute();

  await finishClustered(db.schema.createTable('request_log'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', int64, (column) => column.notNull())
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('credential', int64, (column) => column.notNull())
    .addColumn('route', int64, (column) => column.notNull())
    .addColumn('status', int64, (column) => column.notNull())
    .addColumn('duration_us', int64, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('request_log_pk', ['family_id', 'id'])
    .execute();

  const index = (name: string) => db.schema.createIndex(name).on('request_log');
  await index('request_log_credential').columns(['family_id', 'credential', 'id']).execute();
  // Refusals are few and looked for; everything else is found soon enough by walking the log. It holds all that is filtered by:
  // only an index that answers a query alone is preferred to the table, which lies in the same order.
  await index('request_log_errors')
    .columns(['family_id', 'id', 'status', 'credential'])
    .where(sql.ref('status'), '>=', 400)
    .execute();
}
