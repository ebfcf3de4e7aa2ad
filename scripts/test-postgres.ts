import { spawn } from 'node:child_process';
import { Database } from '#database/database.ts';
import { startPostgresServer } from '#tests/harness/postgres/postgres-server.ts';

// Runs the test suite, or the files named, on a PostgreSQL of its own that goes with the run; with COFFER_TEST_ROW_SECURITY=true
// under row-level security.
const stops: (() => Promise<void>)[] = [];
const { server, url: superuserUrl } = await startPostgresServer({ after: (stop) => stops.push(stop) }, [
  'synchronous_commit=off',
  'max_connections=400',
]);
const rowSecurity = process.env.COFFER_TEST_ROW_SECURITY === 'true';
const role = rowSecurity ? 'coffer' : 'postgres';
const url = superuserUrl.replace('postgres:postgres@', `${role}:${role}@`);
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
for (const stop of stops) await stop();
