import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';
import { columnsOf } from '#database/migrations/columns.ts';

/** The request log as one table that is only appended to; rows no longer refer to credentials and routes by number. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text, int64, identity, finish } = columnsOf(db);
  await db.schema.alterTable('request_log').renameTo('request_log_with_refs').execute();
  const table = db.schema
    .createTable('request_log')
    .addColumn('id', identity, (column) => (isSqlite(db) ? column.primaryKey() : column))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('at_ms', int64, (column) => column.notNull())
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('method', text, (column) => column.notNull())
    .addColumn('route', text, (column) => column.notNull())
    .addColumn('status', int64, (column) => column.notNull())
    .addColumn('duration_us', int64, (column) => column.notNull())
    .addColumn('authentication_method', text, (column) => column.notNull())
    .addColumn('credential_id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull());
  await finish(
    isSqlite(db) ? table : table.addPrimaryKeyConstraint('request_log_identity', ['family_id', 'id']),
  ).execute();
  // An id of the old table counted 1024 to the millisecond.
  await sql`
    insert into request_log (family_id, at_ms, request_id, method, route, status, duration_us,
      authentication_method, credential_id, user_id, address)
    select log.family_id, log.id / 1024, log.request_id, endpoint.method, endpoint.route, log.status, log.duration_us,
      credential.authentication_method, credential.credential_id, credential.user_id, log.address
    from request_log_with_refs log
    join request_log_credentials credential on credential.family_id = log.family_id and credential.ref = log.credential
    join request_log_routes endpoint on endpoint.ref = log.route
    order by log.id`.execute(db);
  for (const name of ['request_log_with_refs', 'request_log_credentials', 'request_log_routes']) {
    await db.schema.dropTable(name).execute();
  }
  const index = (name: string) => db.schema.createIndex(name).on('request_log');
  if (isSqlite(db)) await index('request_log_family').columns(['family_id', 'id']).execute();
  await index('request_log_by_credential').columns(['family_id', 'credential_id', 'id']).execute();
  // Errors are few and looked for; every other filter finds its rows soon enough by reading backwards. With `status` as a third
  // column SQLite would prefer the index of all rows.
  await index('request_log_by_error').columns(['family_id', 'id']).where(sql.ref('status'), '>=', 400).execute();
}
