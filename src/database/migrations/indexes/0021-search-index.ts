import { type Kysely, sql } from 'kysely';
import { isSqlite } from '#database/dialect.ts';

/** An index of the three-letter parts of each transaction's text. */
export function up(db: Kysely<never>): Promise<void> {
  return isSqlite(db) ? createSqliteIndex(db) : createPostgresIndex(db);
}

// Filled by a job for large families only, so that creates do not pay for it. `number` contains the family, for the
// index finds a range of numbers without reading the others.
async function createSqliteIndex(db: Kysely<never>): Promise<void> {
  await sql`create table search_heads (
    family_id integer primary key, sequence integer not null, filled_to text) strict`.execute(db);
  await sql`create table search_rows (
    number integer primary key, family_id integer not null, transaction_id text not null) strict`.execute(db);
  await sql`create unique index search_rows_transaction on search_rows (family_id, transaction_id)`.execute(db);
  await sql`create virtual table search_texts using fts5(
    text, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`.execute(db);
}

const EXTENSIONS = ['pg_trgm', 'btree_gin'];

// Without the extensions a search reads the family's rows; docs/operations.md says how to add the index later.
async function createPostgresIndex(db: Kysely<never>): Promise<void> {
  for (const name of EXTENSIONS) if (!(await hasExtension(db, name))) return;
  const { rows } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm'`.execute(db);
  await sql`create index transactions_search on transactions
    using gin (family_id, search_text ${sql.id(rows[0]?.schema ?? 'public', 'gin_trgm_ops')})`.execute(db);
}

async function hasExtension(db: Kysely<never>, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select e.extname is not null as is_there
    from pg_available_extensions a
    join pg_available_extension_versions v on v.name = a.name and v.version = a.default_version
    left join pg_extension e on e.extname = a.name
    cross join pg_roles r
    where a.name = ${name} and r.rolname = current_user and (
      e.extname is not null or r.rolsuper
      or (v.trusted and has_database_privilege(current_database(), 'create')))`.execute(db);
  if (rows.length === 0) return false;
  if (rows[0]?.is_there !== true) await sql`create extension if not exists ${sql.id(name)}`.execute(db);
  return true;
}
