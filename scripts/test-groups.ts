import { existsSync, globSync, readFileSync } from 'node:fs';
import { graphOf, importsOf, loadedBy } from './import-graph.ts';

export const MEASURED_FILE = 'tests/measured.json';
const PATTERNS = ['{src,console/src}/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'];
const LONG_HUNTS = 'tests/chaos/long/**';

/** Seconds of the wall and of the processor, user and system of all processes together. */
export type Measured = { readonly seconds: number; readonly cpu: number };

/** Files that run as one command; those of a shared process pay its start and warm-up once. */
export type Group = {
  readonly name: string;
  readonly files: readonly string[];
  readonly isShared: boolean;
  readonly onPostgres: boolean;
};

// The process of these is killed, watched or crowded; each gets its own.
const OWN_PROCESS = [
  'tests/{chaos,deploy,differential,simulation,storage}/**',
  'src/kernel/async/process-pool.test.ts',
  'tests/client/{package,mcp-conformance}.test.ts',
  'tests/http/{file-reader,generated-clients,many-processes,overload,process,reader-threads,shared-counters,stopping}.test.ts',
];

// These depend on the database: its dialect, storage, concurrency, plans of statements, row security. The other files run on
// PostgreSQL in `npm run test:full`.
const ON_BOTH = [
  'src/database/**',
  'src/access/api-keys/{keys,request-log,usage}/**',
  'src/access/credentials/{authentication,sessions,throttles,tokens}/**',
  'src/access/limits/**',
  'src/access/people/{account-deletion,invitations}/**',
  'src/access/people/suspend-family.test.ts',
  'src/access/sign-in/flows/{guessing,refresh-tokens,sign-up}.test.ts',
  'src/integrations/{changes,reverts}/**',
  'src/ledger/{balances,deletion,posting,search,transfers}/**',
  'src/ledger/rates/market-rate-import.test.ts',
  'tests/chaos/killed-rates.test.ts',
  'src/ledger/transactions/transaction-sums.test.ts',
  'src/ledger/labels/{categories,merchants,shared}/**',
  'src/ledger/reports/balances/**',
  'src/ledger/rules/runs/**',
  'tests/http/recorded-answers.test.ts',
  'tests/ledger/{account-sharing,feed-reproduces-ledger,put-aside,report-sums}.test.ts',
  'tests/ledger/transactions/**',
];

/** In the order of precedence: a file belongs to the first kind that matches it. */
const KINDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['access', /^src\/access\//],
  ['ledger', /^src\/ledger\//],
  ['sources', /^(src|console)\//],
  ['browser', /^tests\/(browser|console)\//],
  ['components', /^tests\/components\//],
  ['http', /^tests\/http\//],
  ['oauth', /^tests\/oauth\//],
  ['flows', /^tests\/(client|examples|ledger|limits)\//],
  ['chaos', /^tests\/chaos\//],
  ['storage', /^tests\//],
];
// So short that the last ones to run end together, so long that starting a process does not count.
const GROUP_SECONDS = 120;
const UNMEASURED: Measured = { seconds: 4, cpu: 4 };

export const testFiles: readonly string[] = globSync(PATTERNS, { exclude: [LONG_HUNTS] }).sort();

/** Every test in groups of about the same time; with `everythingOnBoth` each file on both databases. */
export function testGroups(measured: ReadonlyMap<string, Measured>, everythingOnBoth: boolean): Group[] {
  const own = matching(OWN_PROCESS);
  const unit = new Set(unitTests().filter((file) => !own.has(file)));
  const both = everythingOnBoth ? new Set(testFiles.filter((file) => !unit.has(file))) : matching(ON_BOTH);
  const onBoth = testFiles.filter((file) => both.has(file) && !unit.has(file));
  return [
    { name: 'unit', files: [...unit], isShared: true, onPostgres: false },
    ...grouped(
      testFiles.filter((file) => !unit.has(file)),
      false,
    ),
    ...grouped(onBoth, true),
  ];

  function grouped(files: readonly string[], onPostgres: boolean): Group[] {
    const kinds = Map.groupBy(files, (file) => {
      const kind = KINDS.find(([, pattern]) => pattern.test(file))?.[0];
      return `${kind}${own.has(file) ? ', own processes' : ''}`;
    });
    return [...kinds].flatMap(([kind, members]) => {
      const parts = balanced(members, (file) => (measured.get(keyOf(file, onPostgres)) ?? UNMEASURED).seconds);
      return parts.map((part, index) => ({
        name: `${kind}${parts.length > 1 ? ` ${index + 1}` : ''}${onPostgres ? ' on PostgreSQL' : ''}`,
        files: part,
        isShared: !own.has(part[0] ?? ''),
        onPostgres,
      }));
    });
  }
}

/** The tests in src and console/src that load neither a database nor the harness. */
export function unitTests(): string[] {
  const graph = graphOf(
    importsOf(globSync('{src,console/src,tests}/**/*.{ts,tsx}')).filter(({ kind }) => kind !== 'type'),
  );
  const isHeavy = (file: string) => file.startsWith('tests/') || file === 'src/database/database.ts';
  return testFiles.filter((file) => !loadedBy(graph, file).values().some(isHeavy));
}

/** The name of a file, or of a command, in the file of measured seconds. */
export const keyOf = (file: string, onPostgres: boolean): string => (onPostgres ? `${file} on PostgreSQL` : file);

export function readMeasured(): Map<string, Measured> {
  return new Map(existsSync(MEASURED_FILE) ? Object.entries(JSON.parse(readFileSync(MEASURED_FILE, 'utf8'))) : []);
}

/** The expected time of a group: the sum of its files. */
export function expected({ files, onPostgres }: Group, measured: ReadonlyMap<string, Measured>): Measured {
  const all = files.map((file) => measured.get(keyOf(file, onPostgres)) ?? UNMEASURED);
  return {
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    cpu: all.reduce((sum, { cpu }) => sum + cpu, 0),
  };
}

const matching = (patterns: readonly string[]) =>
  new Set(globSync(patterns).filter((file) => /\.test\.tsx?$/.test(file)));

/** The longest first, each into the part that is the shortest so far. */
function balanced(files: readonly string[], secondsOf: (file: string) => number): string[][] {
  const total = files.reduce((sum, file) => sum + secondsOf(file), 0);
  const parts = Array.from({ length: Math.ceil(total / GROUP_SECONDS) }, () => ({ seconds: 0, files: [] as string[] }));
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const shortest = parts.reduce((least, part) => (part.seconds < least.seconds ? part : least));
    shortest.files.push(file);
    shortest.seconds += secondsOf(file);
  }
  return parts.map((part) => part.files.sort());
}
