import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { Database } from '#database/database.ts';
import { PLANS_AS_NOTICES } from './plan-watch.ts';
import { type Lifetime, query, startPostgres } from './postgres-server.ts';
import { SHARD_FUNCTIONS } from './shard-functions.ts';

const DOCUMENT = new URL('../../../docs/scaling.md', import.meta.url);

/** The statements that `docs/scaling.md` gives to operators. */
export const SHARDING_STATEMENTS = /```sql\n([\s\S]*?)```/.exec(readFileSync(DOCUMENT, 'utf8'))?.[1] ?? '';

/** The database of a Citus coordinator that tests may empty. */
export const CITUS_URL = process.env.COFFER_TEST_CITUS_URL;

const DROP_TABLES = `do $$ declare names text; begin
  select string_agg(format('%I', relname), ', ') into names from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e');
  if names is not null then execute 'drop table ' || names || ' cascade'; end if;
end $$`;

/** Empties the database of {@link CITUS_URL}, migrates and distributes it. Returns its URL. */
export async function emptyCitus(): Promise<string> {
  const url = await dropCitusTables();
  await distribute(url);
  return url;
}

/** Leaves no table in the database of {@link CITUS_URL}. Returns its URL. */
export async function dropCitusTables(): Promise<string> {
  const url = CITUS_URL ?? assert.fail('no Citus');
  // After the loss of a worker Citus refuses new tables for up to a minute.
  await query(url, 'select start_metadata_sync_to_all_nodes()');
  await query(url, DROP_TABLES);
  return url;
}

/** Migrates an empty database of a Citus coordinator and distributes it by the statements of `docs/scaling.md`. */
export async function distribute(url: string): Promise<void> {
  await migrate(url);
  await query(url, SHARDING_STATEMENTS);
}

/** Places the tables that are there and not among `placed`, as an upgrade does; returns the names of all that are there. */
export async function placeTables(url: string, placed: readonly string[] = []): Promise<string[]> {
  const rows = await query<{ name: string }>(
    url,
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const there = rows.map(({ name }) => name);
  const [preparing = '', ...placing] = SHARDING_STATEMENTS.split(/^(?=select )/m);
  const due = placing.filter((statement) => {
    const table = /\('(\w+)'/.exec(statement)?.[1] ?? '';
    return there.includes(table) && !placed.includes(table);
  });
  await query(url, [placed.length === 0 ? preparing : '', ...due].join(''));
  return there;
}

async function migrate(url: string): Promise<void> {
  const postgres = { url, connectionsMax: 4, namedStatements: true };
  await (await Database.open({ dataDir: '', clock: Date.now, postgres })).close();
}

/** A PostgreSQL, migrated and distributed by the statements of `docs/scaling.md`, that sends each statement's plan to the client. */
export async function startShardedPostgres(t: Lifetime): Promise<string> {
  const url = await startPostgres(t);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(SHARD_FUNCTIONS);
  await client.query(SHARDING_STATEMENTS);
  await client.query('select citus.let_workers_fail()');
  await client.query('alter database postgres set search_path = public, citus');
  for (const setting of PLANS_AS_NOTICES) await client.query(`alter database postgres set ${setting}`);
  await client.end();
  return url;
}
