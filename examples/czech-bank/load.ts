import { readFileSync } from 'node:fs';
import { Api } from './api.ts';
import { type BankRow, decimal, parseBankFile } from './bank-file.ts';

// Loads the export of a Czech bank into Coffer. Every row has the bank's id as external_id, so a repeated run creates no
// duplicates.

const SOURCE = 'czech-bank';
const INSTITUTION = 'Czech bank 1993';
const BATCH = 500;
// The bank rounded its running balances to 0.1, which adds up over a year: they drift from the exact sum by some tenths.
const BANK_ROUNDING_MINOR = 100n;

const [file] = process.argv.slice(2);
const token = process.env.COFFER_TOKEN;
if (file === undefined || token === undefined) {
  process.stderr.write(
    'usage: COFFER_TOKEN=<access token> [COFFER_URL=http://127.0.0.1:3000] node load.ts <czech-bank.csv>\n',
  );
  process.exit(2);
}
const api = new Api(process.env.COFFER_URL ?? 'http://127.0.0.1:3000', token);
const rows = parseBankFile(readFileSync(file, 'utf8'));
await load(rows).catch((error: unknown) => {
  process.stderr.write(
    `\n${error instanceof Error ? error.message : String(error)}\nRun it again: it goes on where it stopped.\n`,
  );
  process.exitCode = 1;
});

async function load(rows: readonly BankRow[]): Promise<void> {
  const started = performance.now();
  const accounts = await ensureAccounts(new Set(rows.map((row) => row.account)));
  const labels = {
    categories: await ensureCategories(new Set(rows.flatMap((row) => row.category ?? []))),
    merchants: await ensureMerchants(new Set(rows.flatMap((row) => row.otherBank ?? []))),
  };
  const counts = { created: 0, found: 0 };
  for (let from = 0; from < rows.length; from += BATCH) {
    await loadBatch(rows.slice(from, from + BATCH), accounts, labels, counts);
    progress('transactions', Math.min(from + BATCH, rows.length), rows.length);
  }
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(
    `\n${rows.length} rows in ${seconds.toFixed(1)} s (${Math.round(rows.length / seconds)} a second): ` +
      `${counts.created} created, ${counts.found} were there already\n`,
  );
  await checkBalances(rows, accounts);
}

type Labels = Readonly<Record<'categories' | 'merchants', ReadonlyMap<string, string>>>;

async function loadBatch(
  rows: readonly BankRow[],
  accounts: ReadonlyMap<string, string>,
  { categories, merchants }: Labels,
  counts: { created: number; found: number },
): Promise<void> {
  const operations = rows.map((row) => ({
    op: 'create',
    transaction: {
      account_id: accounts.get(row.account),
      date: row.date,
      amount: decimal(row.signedMinor < 0n ? -row.signedMinor : row.signedMinor),
      nature: row.signedMinor < 0n ? 'expense' : 'income',
      name: row.name,
      notes: row.counterparty,
      category_id: row.category === null ? null : categories.get(row.category),
      merchant_id: row.otherBank === null ? null : merchants.get(row.otherBank),
      external_id: row.id,
      source: SOURCE,
    },
  }));
  const answer = await api.call('POST', '/transactions/bulk', { atomic: true, operations });
  for (const { status } of answer.results) counts[status === 201 ? 'created' : 'found'] += 1;
}

async function ensureAccounts(numbers: ReadonlySet<string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const account of api.all('/accounts', 'accounts')) {
    if (account.institution_name === INSTITUTION) ids.set(account.name.replace('Account ', ''), account.id);
  }
  for (const number of numbers) {
    if (ids.has(number)) continue;
    const account = {
      name: `Account ${number}`,
      account_type: 'depository',
      subtype: 'checking',
      currency: 'CZK',
      institution_name: INSTITUTION,
    };
    ids.set(number, (await api.call('POST', '/accounts', { account })).id);
    progress('accounts', ids.size, numbers.size);
  }
  return ids;
}

async function ensureCategories(names: ReadonlySet<string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for await (const category of api.all('/categories', 'categories')) ids.set(category.name, category.id);
  for (const name of names) {
    if (!ids.has(name)) ids.set(name, (await api.call('POST', '/categories', { category: { name } })).id);
  }
  return ids;
}

/** The counterparty's bank is the merchant. */
async function ensureMerchants(banks: ReadonlySet<string>): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const merchant of await api.call('GET', '/merchants')) ids.set(merchant.name.replace('Bank ', ''), merchant.id);
  for (const bank of banks) {
    const merchant = { name: `Bank ${bank}` };
    if (!ids.has(bank)) ids.set(bank, (await api.call('POST', '/merchants', { merchant })).id);
  }
  return ids;
}

async function checkBalances(rows: readonly BankRow[], accounts: ReadonlyMap<string, string>): Promise<void> {
  const ends = endsOf(rows);
  const balances = new Map<string, bigint>();
  for await (const account of api.all('/accounts', 'accounts')) {
    balances.set(account.id, BigInt(account.balance_cents));
  }
  let exact = 0;
  let near = 0;
  for (const [number, id] of accounts) {
    const { sum, agrees } = ends.get(number) ?? { sum: 0n, agrees: false };
    if (balances.get(id) === sum) exact += 1;
    else process.stderr.write(`account ${number} holds ${balances.get(id)}, the file sums to ${sum}\n`);
    if (agrees) near += 1;
  }
  process.stdout.write(
    `${exact} of ${accounts.size} balances equal the exact sum of the file; ` +
      `${near} agree with the bank's own, within its rounding\n`,
  );
  if (exact !== accounts.size || near !== accounts.size) process.exitCode = 1;
}

/** The sum of an account's rows, and whether it matches the bank's balance at the end of a day. */
type End = { sum: bigint; agrees: boolean };

// Within a day the rows are in no order, so any of its balances may be the day's last; and the file may break off within its
// last day, so the day before it counts too.
function endsOf(rows: readonly BankRow[]): Map<string, End> {
  const ends = new Map<string, End>();
  for (const [account, own] of Map.groupBy(rows, (row) => row.account)) {
    let sum = 0n;
    const days = [...Map.groupBy(own, (row) => row.date).values()].map((day) => {
      sum += day.reduce((total, row) => total + row.signedMinor, 0n);
      const dayEnd = sum;
      return day.some((row) => isNear(row.bankBalanceMinor - dayEnd));
    });
    ends.set(account, { sum, agrees: days.slice(-2).includes(true) });
  }
  return ends;
}

function isNear(drift: bigint): boolean {
  return drift <= BANK_ROUNDING_MINOR && drift >= -BANK_ROUNDING_MINOR;
}

function progress(what: string, done: number, all: number): void {
  if (process.stdout.isTTY || done === all) process.stdout.write(`\r${done} of ${all} ${what}`);
}
