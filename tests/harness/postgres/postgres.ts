import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresSettings } from '#config/settings.ts';

// Set by `npm run test:postgres`, which starts a server; otherwise tests run on SQLite.
const SERVER = process.env.COFFER_TEST_POSTGRES_URL;

// Of a run on Citus: the workers, which have a database of the same name for each test.
const WORKERS = process.env.COFFER_TEST_POSTGRES_WORKERS?.split(' ') ?? [];

/** Whether the tests of this run use PostgreSQL. */
export const ON_POSTGRES = SERVER !== undefined;

// Row-level security needs a role that is not a superuser.
const WITH_ROW_SECURITY = process.env.COFFER_TEST_ROW_SECURITY === 'true';

const TEMPLATE = process.env.COFFER_TEST_POSTGRES_TEMPLATE ?? 'template0';

/** A new database on the run's PostgreSQL, migrated unless another template is named; null when the run uses SQLite. */
export async function newPostgresDatabase(
  template = TEMPLATE,
): Promise<{ postgres: PostgresSettings; drop(): Promise<void> } | null> {
  if (SERVER === undefined) return null;
  const name = `coffer_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template ${template} strategy file_copy`); // a third of the time of a copy by the log
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return {
    postgres: { url: url.href, connectionsMax: 8, namedStatements: true, rowSecurity: WITH_ROW_SECURITY },
    drop: () => drop(name),
  };
}

async function administer(sql: string): Promise<void> {
  for (const server of [SERVER, ...WORKERS]) await administerAt(server, sql);
}

async function administerAt(server: string | undefined, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

// Only a superuser may stop an autovacuum of the database: wait until it has finished.
async function drop(name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await administer(`drop database if exists ${name} with (force)`);
    } catch (error) {
      if (tries === 10 || !(error instanceof pg.DatabaseError)) throw error;
      await setTimeout(200);
    }
  }
}
