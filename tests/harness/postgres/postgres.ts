import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresSettings } from '#config/settings.ts';

// Set by `npm run test:postgres`, which starts a server; without it every test runs on the embedded database.
const SERVER = process.env.COFFER_TEST_POSTGRES_URL;

/** Whether the tests of this run use PostgreSQL. */
export const ON_POSTGRES = SERVER !== undefined;

// Set beside it, every database has row-level security, which needs a role that is no superuser.
const WITH_ROW_SECURITY = process.env.COFFER_TEST_ROW_SECURITY === 'true';

/** A database of its own on the run's PostgreSQL server, and how to drop it; null where the run uses the embedded one. */
export async function newPostgresDatabase(): Promise<{ postgres: PostgresSettings; drop(): Promise<void> } | null> {
  if (SERVER === undefined) return null;
  const name = `coffer_${randomBytes(8).toString('hex')}`;
  const template = process.env.COFFER_TEST_POSTGRES_TEMPLATE ?? 'template0';
  await administer(`create database ${name} template ${template} strategy file_copy`); // a third of the time of a copy by the log
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return {
    postgres: { url: url.href, connectionsMax: 8, namedStatements: true, rowSecurity: WITH_ROW_SECURITY },
    drop: () => drop(name),
  };
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

// The server's own vacuuming of a database is stopped by nobody but its superuser, and takes a moment.
async function drop(name: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await administer(`drop database ${name} with (force)`);
    } catch (error) {
      if (tries === 10 || !(error instanceof pg.DatabaseError)) throw error;
      await setTimeout(200);
    }
  }
}
