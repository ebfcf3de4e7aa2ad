import { type Kysely, sql } from 'kysely';
import { columnsOf } from '#database/migrations/columns.ts';

/** Files that arrive in parts, and counts of the rows of each import, so that a large one is not counted again for each look. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int64, flag, text } = columnsOf(db);
  await createSessions(db);
  await createChunks(db);
  await createCounts(db);
  await db.schema.alterTable('imports').addColumn('session_id', text).execute();
  // Whether the job still reads its file, and the number of the row up to which it has worked.
  await db.schema
    .alterTable('imports')
    .addColumn('reading', flag, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('imports')
    .addColumn('position', int64, (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createSessions(db: Kysely<never>): Promise<void> {
  const { text, int64, flag, finish } = columnsOf(db);
  await finish(db.schema.createTable('import_sessions'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('client_session_id', text)
    .addColumn('type', text, (column) => column.notNull())
    .addColumn('expected_chunks', int64)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('filename', text, (column) => column.notNull())
    .addColumn('wishes', text, (column) => column.notNull())
    .addColumn('reading', text)
    .addColumn('error', text)
    .addColumn('publishes', flag, (column) => column.notNull())
    .addColumn('skips_invalid', flag, (column) => column.notNull())
    .addColumn('credential_id', text)
    .addColumn('authentication_method', text)
    .addColumn('request_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('updated_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_sessions_pk', ['family_id', 'id'])
    .addForeignKeyConstraint('import_sessions_user_fk', ['family_id', 'user_id'], 'users', ['family_id', 'id'])
    .execute();
  await db.schema
    .createIndex('import_sessions_client')
    .unique()
    .on('import_sessions')
    .columns(['family_id', 'user_id', 'client_session_id'])
    .execute();
  await db.schema
    .createIndex('import_sessions_running')
    .on('import_sessions')
    .columns(['id'])
    .where(sql<boolean>`status = 'importing'`)
    .execute();
}

async function createChunks(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('import_chunks'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('session_id', text, (column) => column.notNull())
    .addColumn('sequence', int64, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('client_chunk_id', text)
    .addColumn('digest', text, (column) => column.notNull())
    .addColumn('byte_size', int64, (column) => column.notNull())
    .addColumn('rows_count', int64, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_chunks_pk', ['family_id', 'session_id', 'sequence'])
    .addForeignKeyConstraint(
      'import_chunks_session_fk',
      ['family_id', 'session_id'],
      'import_sessions',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
}

async function createCounts(db: Kysely<never>): Promise<void> {
  const { text, int64, finish } = columnsOf(db);
  await finish(db.schema.createTable('import_counts'))
    .addColumn('family_id', int64, (column) => column.notNull())
    .addColumn('import_id', text, (column) => column.notNull())
    .addColumn('outcome', text, (column) => column.notNull())
    .addColumn('expected', text, (column) => column.notNull())
    .addColumn('rows', int64, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_counts_pk', ['family_id', 'import_id', 'outcome', 'expected'])
    .addForeignKeyConstraint(
      'import_counts_import_fk',
      ['family_id', 'import_id'],
      'imports',
      ['family_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  const expected = sql`case when outcome <> 'ready' then '' when decision = 'skip' then 'skipped'
    when decision = 'create' then 'created' else coalesce(expected, '') end`;
  await sql`
    insert into import_counts (family_id, import_id, outcome, expected, rows)
    select family_id, import_id, outcome, ${expected}, count(*) from import_rows
    group by family_id, import_id, outcome, ${expected}`.execute(db);
}
