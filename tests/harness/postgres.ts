import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { PostgresSettings } from '#config/settings.ts';

// Set by `npm run test:postgres`, which starts a server; without it every test runs on the embedded database.
const SERVER = process.env.COFFER_TEST_POSTGRES_URL;

/** Whether the tests of this run use PostgreSQL. */
export const ON_POSTGRES = SERVER !== undefined;

/** A database of its own on the run's PostgreSQL server, and how to drop it; null where the run uses the embedded one. */
export async function newPostgresDatabase(): Promise<{ postgres: PostgresSettings; drop(): Promise<void> } | null> {
  if (SERVER === undefined) return null;
  const name = `coffer_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template ${process.env.COFFER_TEST_POSTGRES_TEMPLATE ?? 'template0'}`);
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return {
    postgres: { url: url.href, connectionsMax: 8, namedStatements: true },
    drop: () => administer(`drop database ${name} with (force)`),
  };
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER });
  await client.connect();
  await client.query(sql);
  await client.end();
}
