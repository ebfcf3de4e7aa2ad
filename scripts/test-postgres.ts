import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { citusForTests } from './citus-for-tests.ts';
import { startPostgresForTests } from './postgres-for-tests.ts';
import { bundleForTests, HANGS, testEnv } from './test-env.ts';

// Runs all tests, or the files named, on a new PostgreSQL; with COFFER_TEST_ROW_SECURITY=true under row-level security, with
// COFFER_TEST_CITUS_URL on the cluster of that coordinator. Options that start with -- are passed on to node.
const env = testEnv();
if (env.TMPDIR !== undefined) process.env.TMPDIR = env.TMPDIR;
const citus = process.env.COFFER_TEST_CITUS_URL;
const postgres = citus
  ? await citusForTests(citus)
  : await startPostgresForTests(process.env.COFFER_TEST_ROW_SECURITY === 'true');
const given = process.argv.slice(2);
const everything = ['src/**/*.test.ts', 'tests/!(chaos)/**/*.test.ts', 'tests/chaos/*.test.ts'];
const tests = spawn(
  process.execPath,
  [
    ...['--test', '--disable-proto=delete', HANGS, '--test-concurrency=2', '--test-reporter=spec', ...given],
    ...(given.every((word) => word.startsWith('--')) ? everything : []),
  ],
  { stdio: 'inherit', env: { ...env, ...bundleForTests(), ...postgres.env } },
);
const [exitCode] = await once(tests, 'exit');
await postgres.stop();
process.exitCode = exitCode ?? 1;
