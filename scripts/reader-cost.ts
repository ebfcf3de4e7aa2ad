import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCoffer } from '#tests/harness/server/start-coffer.ts';

// Prints what a reader of `src` pays, and fails when it rises above scripts/reader-cost.json:
//   requests  the files and functions that run for a request
//   kinds     the files outside its slice that name a kind of record
// Where more is right, `node scripts/reader-cost.ts --write` renews the file; the commit says why. The sizes are only printed.

type Cost = {
  readonly requests: Readonly<Record<string, { readonly files: number; readonly functions: number }>>;
  readonly kinds: Readonly<Record<string, number>>;
};

const FILE = 'scripts/reader-cost.json';

/** The kinds of records, and the folder of each one's slice. */
const KINDS = {
  account: 'src/ledger/accounts',
  account_share: 'src/ledger/accounts',
  attachment: 'src/ledger/attachments',
  budget: 'src/ledger/budgets',
  category: 'src/ledger/labels/categories',
  exchange_rate: 'src/ledger/rates',
  forecast_plan: 'src/ledger/forecast-plans',
  goal: 'src/ledger/goals',
  import_template: 'src/integrations/imports/templates',
  merchant: 'src/ledger/labels/merchants',
  proposal: 'src/integrations/proposals',
  recurring_transaction: 'src/ledger/recurring',
  rejected_transfer: 'src/ledger/transfers',
  rule: 'src/ledger/rules',
  tag: 'src/ledger/labels/tags',
  transaction: 'src/ledger/transactions',
  transfer: 'src/ledger/transfers',
  valuation: 'src/ledger/valuations',
  webhook: 'src/integrations/webhooks',
} as const;

// A timer that runs at the same time by chance is not in each of them.
const RUNS = 5;

const files = globSync('src/**/*.{ts,js}').filter((file) => !file.includes('.test.'));
const code = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

const cost: Cost = { requests: await costOfRequests(), kinds: costOfKinds() };
if (process.argv.includes('--write')) {
  writeFileSync(FILE, `${JSON.stringify(cost, null, 2)}\n`);
} else {
  print(JSON.parse(readFileSync(FILE, 'utf8')));
}

async function costOfRequests(): Promise<Cost['requests']> {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-reader-cost-'));
  const coffer = await openCoffer(folder, { COFFER_RATE_LIMITS: 'standard=1000,premium=1000,enterprise=1000' }, null);
  const user = await coffer.signUp();
  const { key } = await coffer.createKey(user, { scopes: ['read_write'] });
  const account_id = await coffer.createAccount(user);
  const entry = { account_id, date: '2026-01-05', name: 'Bakery', amount: '12.30' };
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { key, ...(body && { body }) });
    if (reply.status >= 300) throw new Error(`${method} ${path} answers ${reply.status}: ${reply.text}`);
    return reply.body as unknown as { id: string };
  };
  const { id } = await send('POST', 'transactions', { transaction: entry });
  const requests: Readonly<Record<string, () => Promise<unknown>>> = {
    'POST /transactions': () => send('POST', 'transactions', { transaction: entry }),
    'PATCH /transactions/:id': () =>
      send('PATCH', `transactions/${id}`, { transaction: { notes: String(Math.random()) } }),
    'GET /transactions': () => send('GET', 'transactions'),
    'GET /tags': () => send('GET', 'tags'),
    'GET /usage': () => send('GET', 'usage'),
  };
  const found: Record<string, Cost['requests'][string]> = {};
  // A change in between: otherwise a read takes names from the memory that the run before has filled.
  const change = () => send('PATCH', `accounts/${account_id}`, { account: { notes: String(Math.random()) } });
  for (const [name, run] of Object.entries(requests)) found[name] = await costOf(run, change);
  await coffer.server.close();
  await coffer.database.close();
  rmSync(folder, { recursive: true });
  return found;
}

/** The files and functions of `src` that run in each of several runs of a request. */
async function costOf(run: () => Promise<unknown>, change: () => Promise<unknown>): Promise<Cost['requests'][string]> {
  await run();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  let common: Set<string> | null = null;
  for (let runs = 0; runs < RUNS; runs += 1) {
    await change();
    await session.post('Profiler.takePreciseCoverage');
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ran = new Set(
      result.flatMap(({ url, functions }) =>
        functions
          .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
          .map(({ functionName, ranges }) => `${url}#${functionName}#${ranges[0]?.startOffset}`),
      ),
    );
    common = common === null ? ran : common.intersection(ran);
  }
  session.disconnect();
  const ours = [...(common ?? [])].filter((name) => name.includes('/src/') && !name.includes('/node_modules/'));
  return { files: new Set(ours.map((name) => name.split('#')[0])).size, functions: ours.length };
}

function costOfKinds(): Cost['kinds'] {
  const withoutComments = [...code].map(
    ([file, text]) => [file, text.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')] as const,
  );
  return Object.fromEntries(
    Object.entries(KINDS).map(([kind, slice]) => {
      const pattern = namesOf(kind);
      const naming = withoutComments.filter(([file, text]) => !file.startsWith(`${slice}/`) && pattern.test(text));
      return [kind, naming.length];
    }),
  );
}

/** Finds `recurring_transaction`, `recurring-transactions`, `recurringTransactions` and `RecurringTransaction`. */
function namesOf(kind: string): RegExp {
  const before = kind.split('_');
  const last = before.pop() ?? '';
  const either = `(?:${last}|${last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`})`;
  const capital = (word: string) => word.replace(/[a-z]/g, (letter, at) => (at === 0 ? letter.toUpperCase() : letter));
  const upper = either.replace(/[a-z]+/g, capital);
  return new RegExp(
    `(?<![a-z])${[...before, either].join('[_ -]?')}(?![a-z])|${before.map(capital).join('')}${upper}(?![a-z])`,
  );
}

function print(stored: Cost): void {
  const rose: string[] = [];
  const line = (name: string, value: number, before: number | undefined) => {
    if (before === undefined || value > before) rose.push(`${name}: ${before ?? 'unknown'} → ${value}`);
    return `${name} ${value}`;
  };
  const requests = Object.entries(cost.requests).map(
    ([name, { files: count, functions }]) =>
      `${line(name, count, stored.requests[name]?.files)} (${functions} functions)`,
  );
  const kinds = Object.entries(cost.kinds).map(([kind, count]) => line(kind, count, stored.kinds[kind]));
  const lines = [...code.values()].reduce((sum, text) => sum + text.split('\n').length - 1, 0);
  const folders = new Set(files.map((file) => file.replace(/\/[^/]*$/, ''))).size;
  const faces = files.filter((file) => file.endsWith('/index.ts')).length;
  process.stdout.write(`Files of src that run: ${requests.join(', ')}\n`);
  process.stdout.write(`Files of src outside its slice that name a kind: ${kinds.join(', ')}\n`);
  process.stdout.write(`src: ${lines} lines, ${files.length} files, ${folders} folders, ${faces} faces\n`);
  if (rose.length === 0) return;
  process.exitCode = 1;
  process.stdout.write(`✖ more than ${FILE} says:\n${rose.map((one) => `    ${one}\n`).join('')}`);
  process.stdout.write('Say the fact in one place; where more is right, run `node scripts/reader-cost.ts --write`.\n');
}
