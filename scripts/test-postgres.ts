import { spawn } from 'node:child_process';
import { Database } from '#database/database.ts';
import { startPostgresServer } from '#tests/harness/postgres/postgres-server.ts';
import { testEnv } from './test-env.ts';

// Runs all tests, or the files named, on a new PostgreSQL; with COFFER_TEST_ROW_SECURITY=true under row-level security. Options
// that start with -- are passed on to node.
const env = testEnv();
if (env.TMPDIR !== undefined) process.env.TMPDIR = env.TMPDIR;
const stops: (() => Promise<void>)[] = [];
const { server, url: superuserUrl } = await startPostgresServer({ after: (stop) => stops.push(stop) }, [
  'synchronous_commit=off',
  'max_connections=400',
]);
const rowSecurity = process.env.COFFER_TEST_ROW_SECURITY === 'true';
const role = rowSecurity ? 'coffer' : 'postgres';
const url = superuserUrl.replace('postgres:postgres@', `${role}:${role}@`);
// Each test's database is a copy of this migrated one.
const template = 'coffer_template';
const administrator = server.getPgClient();
await administrator.connect();
// The server's first role is a superuser, which policies do not bind.
if (rowSecurity) await administrator.query(`create role ${role} login createdb password '${role}'`);
await administrator.query(`create database ${template} owner ${role}`);
await administrator.end();
const postgres = { url: url.replace(/postgres$/, template), connectionsMax: 2, namedStatements: true, rowSecurity };
await (await Database.open({ dataDir: '', clock: Date.now, postgres })).close();
const given = process.argv.slice(2);
const everything = ['src/**/*.test.ts', 'tests/!(chaos)/**/*.test.ts', 'tests/chaos/*.test.ts'];
const tests = spawn(
  process.execPath,
  [
    ...['--test', '--disable-proto=delete', '--test-concurrency=2', '--test-reporter=spec', ...given],
    ...(given.every((word) => word.startsWith('--')) ? everything : []),
  ],
  {
    stdio: 'inherit',
    env: { ...env, COFFER_TEST_POSTGRES_URL: url, COFFER_TEST_POSTGRES_TEMPLATE: template },
  },
);
const exitCode = await new Promise<number>((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
for (const stop of stops) await stop();
// Not by `process.exitCode`: the server's own exit hook ends the process with 0.
process.exit(exitCode);
