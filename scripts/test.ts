import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { followPages } from './page-seconds.ts';
import { bundleForTests, HANGS, testEnv } from './test-env.ts';
import {
  expected,
  type Group,
  keyOf,
  MEASURED_FILE,
  type Measured,
  readMeasured,
  testFiles,
  testGroups,
  unitTests,
} from './test-groups.ts';

// Runs tests:
//   npm test               all of them, in groups side by side, next to `npm run verify`; on SQLite, and on PostgreSQL under row-level
//                          security what depends on the database
//   npm run test:full      the same, every file on both databases, and random tests on SQLite with all their runs; `-- browser` those in
//                          groups whose name contains "browser"
//   npm test -- tags       on SQLite, those in files whose path contains "tags"; several words name several sets
//   npm run test:unit      those in src and console/src that load neither a database nor the harness
//   npm run test:measure   all of them, and stores the seconds; `-- browser` those in groups whose name contains "browser"
// Options that start with -- are passed on to node, such as --test-name-pattern="a tag".
const FLAGS = ['--disable-proto=delete', HANGS];
const SPEC = '--test-reporter=spec';
// Saves the half second that each file's own process takes. Such tests must not change the environment or their process.
const ONE_PROCESS = 'scripts/test-process.ts';
// Pages and servers that a test leaves behind are garbage: with room for it a fifth less CPU time goes into its collection.
const YOUNG_SPACE = '--max-semi-space-size=64';
const MODES = ['--unit', '--full', '--measure'];
// A loaded machine takes up to twice the CPU time for the same work; a group that takes four times as much does more.
const BUDGET = ({ cpu }: Measured) => Math.ceil(60 + 4 * cpu);
const VERIFY = 'verify';
// The shell's `time` counts every process below the command that was waited for: not those of Chromium's pages.
const TIMED = 'TIMEFORMAT="%U %S"; { time "$@" 2>&4; } 4>&2 2>&3';

const given = process.argv.slice(2);
const options = given.filter((word) => word.startsWith('--') && !MODES.includes(word));
const words = given.filter((word) => !word.startsWith('--'));
const isFull = given.includes('--full');
const env = testEnv();

if (given.includes('--unit')) {
  process.exitCode = await run([...FLAGS, SPEC, ...options, ONE_PROCESS, ...unitTests()]);
} else if (words.length > 0 && !isFull && !given.includes('--measure')) {
  const files = testFiles.filter((file) => words.some((word) => file.includes(word)));
  if (files.length === 0) throw new Error(`No test file has a path that contains ${words.join(' or ')}`);
  if (files.some((file) => /^tests\/(browser|console)\//.test(file))) await buildConsole();
  process.exitCode = await run(['--test', ...FLAGS, SPEC, '--test-concurrency=2', ...options, ...files]);
} else {
  process.exit(await runGroups());
}

/** Before the tests, so that two of them do not build it at the same time. */
async function buildConsole(): Promise<void> {
  if ((await run(['scripts/build-console.ts'])) !== 0) process.exit(1);
}

async function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Runs the groups, the longest first, as many at once as the cores are expected to bear; prints each one's output when it ends. */
async function runGroups(): Promise<number> {
  const measured = readMeasured();
  const verify: Group = { name: VERIFY, files: [VERIFY], isShared: false, onPostgres: false };
  const waiting = [verify, ...testGroups(measured, isFull)]
    .filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
    .map((group) => ({ group, expected: expected(group, measured) }))
    .sort((one, other) => other.expected.seconds - one.expected.seconds);
  if (waiting.length === 0) throw new Error(`No group has a name that contains ${words.join(' or ')}`);
  if (env.TMPDIR !== undefined) process.env.TMPDIR = env.TMPDIR;
  const start = performance.now();
  await buildConsole();
  Object.assign(env, bundleForTests());
  const postgres = await startPostgres(waiting.some(({ group }) => group.onPostgres));
  const cores = availableParallelism();
  const load = ({ seconds, cpu }: Measured) => Math.min(cpu / Math.max(seconds, 0.1), cores);
  const running = new Map<Group, Promise<void>>();
  const totals = new Map<string, number>();
  const lines: string[] = [];
  const failed: string[] = [];
  let busy = 0;
  const runOne = async (group: Group, share: number, budget: number) => {
    const { code, output, took, files } = await measureGroup(group, postgres.env);
    // The budget is that of `npm test`.
    const isOver = took.cpu > budget && !given.includes('--measure') && !isFull;
    if (code !== 0 || isOver) failed.push([group.name, ...failuresOf(output)].join('\n  '));
    const verdict = code !== 0 ? 'FAILED' : isOver ? 'OVER ITS BUDGET' : 'passed';
    const line = `${group.name}: ${verdict} in ${took.seconds} s, ${took.cpu} s of CPU, budget ${budget}`;
    lines.push(line);
    process.stdout.write(`\n=== ${line}\n${output}${secondsOf(files)}`);
    for (const [, kind = '', number] of output.matchAll(/^ℹ (tests|pass|fail|cancelled|skipped|todo) (\d+)$/gm)) {
      totals.set(kind, (totals.get(kind) ?? 0) + Number(number));
    }
    if (code === 0) for (const [file, one] of files) measured.set(keyOf(file, group.onPostgres), one);
    busy -= share;
    running.delete(group);
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ expected: one }) => running.size === 0 || busy + load(one) <= cores + 0.5);
    const [taken] = next === -1 || running.size >= 2 * cores ? [] : waiting.splice(next, 1);
    if (taken === undefined) {
      await Promise.race(running.values());
      continue;
    }
    const share = load(taken.expected);
    busy += share;
    running.set(taken.group, runOne(taken.group, share, BUDGET(taken.expected)));
  }
  await postgres.stop();
  if (given.includes('--measure')) writeMeasured(measured);
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  process.stdout.write(`\n=== groups, in ${minutes} minutes\n${lines.join('\n')}\n`);
  process.stdout.write(`\n=== all groups\n${[...totals].map(([kind, number]) => `ℹ ${kind} ${number}\n`).join('')}`);
  if (failed.length > 0) process.stdout.write(`\nFAILED:\n${failed.join('\n')}\n`);
  return failed.length === 0 ? 0 : 1;
}

async function startPostgres(isNeeded: boolean): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  if (!isNeeded) return { env: {}, stop: async () => {} };
  const { startPostgresForTests } = await import('./postgres-for-tests.ts');
  return startPostgresForTests(true);
}

type Ran = {
  readonly code: number;
  readonly output: string;
  readonly took: Measured;
  /** The seconds of each file; the CPU time of a process that files share is shared out by them. */
  readonly files: ReadonlyMap<string, Measured>;
};

async function measureGroup(group: Group, postgresEnv: Record<string, string>): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-seconds-'));
  const secondsFile = join(folder, 'seconds');
  const start = performance.now();
  const { code, output, cpu } = await collect(commandOf(group, secondsFile), {
    ...(group.onPostgres ? postgresEnv : isFull && { COFFER_TEST_FULL: 'true' }),
  });
  const took = { seconds: rounded((performance.now() - start) / 1000), cpu };
  const files = group.name === VERIFY ? new Map([[VERIFY, took]]) : shareOut(readSeconds(secondsFile), cpu);
  rmSync(folder, { recursive: true });
  return { code, output, took, files };
}

function commandOf({ name, files, isShared }: Group, secondsFile: string): string[] {
  if (name === VERIFY) return ['npm', 'run', '--silent', VERIFY];
  const reporters = [
    ...[SPEC, '--test-reporter-destination=stdout'],
    ...['--test-reporter=./scripts/test-seconds.ts', `--test-reporter-destination=${secondsFile}`],
  ];
  const flags = [...FLAGS, ...reporters, ...options];
  if (isShared) return [process.execPath, ...flags, YOUNG_SPACE, ONE_PROCESS, ...files];
  return [process.execPath, '--test', '--test-concurrency=1', ...flags, ...files];
}

async function collect(
  command: readonly string[],
  more: Record<string, string>,
): Promise<{ code: number; output: string; cpu: number }> {
  const child = spawn('bash', ['-c', TIMED, 'bash', ...command], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...env, ...more },
  });
  const pageSeconds = followPages(child.pid ?? 0);
  const said: Buffer[] = [];
  const times: Buffer[] = [];
  const [, out, errors, timed] = child.stdio;
  for (const stream of [out, errors]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  timed?.on('data', (chunk: Buffer) => times.push(chunk));
  const [code] = await once(child, 'close');
  const cpu = Buffer.concat(times)
    .toString()
    .trim()
    .split(' ')
    .reduce((sum, seconds) => sum + Number(seconds), pageSeconds());
  return { code: code ?? 1, output: Buffer.concat(said).toString(), cpu: rounded(cpu) };
}

function readSeconds(file: string): Map<string, number> {
  const seconds = new Map<string, number>();
  if (!existsSync(file)) return seconds; // the process ended before its first test
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const { file: name, ms } = JSON.parse(line);
    seconds.set(name, (seconds.get(name) ?? 0) + ms / 1000);
  }
  return seconds;
}

function shareOut(seconds: ReadonlyMap<string, number>, cpu: number): Map<string, Measured> {
  const all = seconds.values().reduce((sum, one) => sum + one, 0);
  return new Map(
    [...seconds].map(([file, one]) => [
      file,
      { seconds: rounded(one), cpu: rounded((cpu * one) / Math.max(all, 0.001)) },
    ]),
  );
}

/** A short line for each failed test, for readers who get the end of the output only: its place, title and error. */
function failuresOf(output: string): string[] {
  const [, details = ''] = output.split('✖ failing tests:');
  return details
    .split('\n\n')
    .map((one) => one.trim())
    .filter((one) => one.startsWith('test at '))
    .map((one) => one.replace('test at ', '').replace(/\s+/g, ' ').slice(0, 250));
}

function secondsOf(files: ReadonlyMap<string, Measured>): string {
  const slowest = [...files].sort(([, one], [, other]) => other.seconds - one.seconds);
  return slowest.map(([file, { seconds }]) => `${String(seconds).padStart(7)} s  ${file}\n`).join('');
}

function writeMeasured(measured: ReadonlyMap<string, Measured>): void {
  const present = new Set([VERIFY, ...testFiles, ...testFiles.map((file) => keyOf(file, true))]);
  const rows = [...measured].filter(([key]) => present.has(key)).sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = rows.map(
    ([key, { seconds, cpu }]) => `  ${JSON.stringify(key)}: { "seconds": ${seconds}, "cpu": ${cpu} }`,
  );
  writeFileSync(MEASURED_FILE, `{\n${lines.join(',\n')}\n}\n`);
}

function rounded(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
