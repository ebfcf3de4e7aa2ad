import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { graphOf, importsOf, loadedBy } from './import-graph.ts';
import { testEnv } from './test-env.ts';

// Runs tests on SQLite:
//   npm test              all of them
//   npm test -- tags      those in files whose path contains "tags"; several words name several sets
//   npm run test:unit     those in src and console/src that load neither a database nor the harness
//   npm run test:ci       all of them in groups side by side, and those of access and ledger on PostgreSQL too
// Options that start with -- are passed on to node, such as --test-name-pattern="a tag".
const FLAGS = ['--test', '--disable-proto=delete', '--test-reporter=spec'];
// Saves the half second that each file's own process takes. Such tests must not change the environment or their process.
const ONE_PROCESS = '--test-isolation=none';
const EACH_ALONE = '--test-concurrency=1';
const GROUPS_AT_ONCE = 3;

const PATTERNS = ['{src,console/src}/**/*.test.ts', 'tests/**/*.test.ts'];
const tests = globSync(PATTERNS, { exclude: ['tests/chaos/long/**'] }).sort();
const given = process.argv.slice(2);
const options = given.filter((word) => word.startsWith('--') && word !== '--unit' && word !== '--ci');
const words = given.filter((word) => !word.startsWith('--'));
const env = testEnv();

if (given.includes('--ci')) {
  process.exitCode = await runGroups();
} else if (given.includes('--unit')) {
  process.exitCode = await run([...FLAGS, ONE_PROCESS, ...options, ...unitTests()]);
} else {
  const files = tests.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (files.length === 0) throw new Error(`No test file has a path that contains ${words.join(' or ')}`);
  process.exitCode = await run([...FLAGS, '--test-concurrency=2', ...options, ...files]);
}

async function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

function unitTests(): string[] {
  const graph = graphOf(
    importsOf(globSync('{src,console/src,tests}/**/*.{ts,tsx}')).filter(({ kind }) => kind !== 'type'),
  );
  const isHeavy = (file: string) => file.startsWith('tests/') || file === 'src/database/database.ts';
  return tests.filter((file) => !loadedBy(graph, file).values().some(isHeavy));
}

/** Runs the groups, the longest first; prints each one's output when it ends, and the sum of their closing lines. */
async function runGroups(): Promise<number> {
  const unit = new Set(unitTests());
  const inSource = tests.filter((file) => /^(src|console)\//.test(file) && !unit.has(file));
  const files = (pattern: RegExp) => tests.filter((file) => pattern.test(file));
  // The longest first, so that the last ones to run are short.
  const waiting = Object.entries({
    browser: [...FLAGS, EACH_ALONE, ...files(/^tests\/browser\//)],
    console: [...FLAGS, EACH_ALONE, ...files(/^tests\/console\//)],
    storage: [...FLAGS, EACH_ALONE, ...files(/^tests\/(?!browser|chaos|console|http|oauth)/)],
    'ledger on PostgreSQL': [
      'scripts/test-postgres.ts',
      ONE_PROCESS,
      'src/ledger/**/*.test.ts',
      'tests/ledger/transactions/*.test.ts',
    ],
    http: [...FLAGS, EACH_ALONE, ...files(/^tests\/http\//)],
    'access on PostgreSQL': ['scripts/test-postgres.ts', ONE_PROCESS, 'src/access/**/*.test.ts'],
    ledger: [...FLAGS, ONE_PROCESS, ...inSource.filter((file) => file.startsWith('src/ledger/'))],
    chaos: [...FLAGS, EACH_ALONE, ...files(/^tests\/chaos\//)],
    access: [...FLAGS, ONE_PROCESS, ...inSource.filter((file) => file.startsWith('src/access/'))],
    oauth: [...FLAGS, EACH_ALONE, ...files(/^tests\/oauth\//)],
    'other sources': [...FLAGS, ONE_PROCESS, ...inSource.filter((file) => !/^src\/(access|ledger)\//.test(file))],
    unit: [...FLAGS, ONE_PROCESS, ...unit],
  });
  const totals = new Map<string, number>();
  let failed = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, args] = next;
      const { code, output, seconds } = await collect(args);
      process.stdout.write(`\n=== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n${output}`);
      if (code !== 0) failed += 1;
      for (const [, kind = '', number] of output.matchAll(/^ℹ (tests|pass|fail|cancelled|skipped|todo) (\d+)$/gm)) {
        totals.set(kind, (totals.get(kind) ?? 0) + Number(number));
      }
    }
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, worker));
  process.stdout.write(`\n=== all groups\n${[...totals].map(([kind, number]) => `ℹ ${kind} ${number}\n`).join('')}`);
  return failed === 0 ? 0 : 1;
}

async function collect(args: readonly string[]): Promise<{ code: number; output: string; seconds: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  const seconds = Math.round((performance.now() - start) / 1000);
  return { code: code ?? 1, output: Buffer.concat(chunks).toString(), seconds };
}
