import assert from 'node:assert/strict';
import { DAY_MS } from '#kernel/time/clock.ts';
import type { BodyOf } from '#tests/harness/server/body-of.ts';
import { type Entry, type Lines, linesBy, linesOf } from './bank-entries.ts';

/** Reads a path below `/api/v1/` of the server with the bank's data. */
export type Read = <Path extends string>(path: Path) => Promise<BodyOf<'GET', `/api/v1/${Path}`>>;

const MONTH = 7;

/** The family's currency is another than the accounts', and no rate is known: that is said, and nothing is counted as if it were 1. */
export async function assertWithoutRate(read: Read): Promise<void> {
  const sheet = await read('balance_sheet');
  assert.deepEqual([sheet.currency, sheet.net_worth.amount], ['USD', '0.00']);
  assert.partialDeepStrictEqual(sheet.missing_rates, [{ from: 'CZK', to: 'USD' }]);
  const statement = await read('income_statement?start_date=1993-01-01&end_date=1994-12-31');
  assert.deepEqual([statement.income.amount, statement.transaction_count], ['0.00', 0]);
  assert.ok(statement.unconverted_count > 0 && statement.missing_rates.length > 0);
}

/** Holds the transfers to the pairs that the rule makes of the file; `ids` are those of the entries. */
export async function assertTransfers(
  read: Read,
  entries: readonly Entry[],
  pairs: ReadonlyMap<string, string>,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const expected = entries
    .filter(({ id, minor }) => minor < 0n && pairs.has(id))
    .map(({ id, minor }) => `${ids.get(id)} ${ids.get(pairs.get(id) ?? '')} ${-minor} confirmed transfer`);
  const found: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { transfers, pagination } = await read(`transfers?per_page=100&page=${page}`);
    for (const { outflow_transaction, inflow_transaction, amount_cents, status, transfer_type } of transfers) {
      found.push(`${outflow_transaction.id} ${inflow_transaction.id} ${amount_cents} ${status} ${transfer_type}`);
    }
    pages = pagination.total_pages ?? 0;
  }
  assert.deepEqual(found.sort(), expected.sort(), 'the pairs that the rule makes of the file, and no others');
  const sides = (await read('transactions?kind=funds_movement')).pagination.total_count;
  assert.equal(sides, pairs.size, 'exactly their sides are funds movements');
}

/** Holds every day of every account to the running sum of the file, and some days to their money in and out. */
export async function assertBalances(read: Read, entries: readonly Entry[], ids: ReadonlyMap<string, string>) {
  let days = 0;
  const byAccount = Map.groupBy(entries, ({ account }) => account);
  for (const [account, own] of byAccount) {
    const { balances } = await read(`balances/series?account_id=${ids.get(account)}`);
    const expected = runningSums(own);
    assert.equal(balances[0]?.balance_cents, 0, 'it begins with nothing, the day before the first entry');
    assert.deepEqual(
      balances.slice(1).map((row: { date: string; balance_cents: number }) => [row.date, BigInt(row.balance_cents)]),
      expected,
      `account ${account}`,
    );
    days += expected.length;
  }
  for (const [account, own] of [...byAccount].slice(0, 3)) await holdFlows(read, own, ids.get(account) ?? '');
  return days;
}

function runningSums(own: readonly Entry[]): [string, bigint][] {
  const byDay = Map.groupBy(own, ({ date }) => date);
  const dates = [...byDay.keys()].sort();
  const sums: [string, bigint][] = [];
  let sum = 0n;
  for (let day = Date.parse(dates[0] ?? ''); day <= Date.parse(dates.at(-1) ?? ''); day += DAY_MS) {
    const date = new Date(day).toISOString().slice(0, 10);
    for (const { minor } of byDay.get(date) ?? []) sum += minor;
    sums.push([date, sum]);
  }
  return sums;
}

async function holdFlows(read: Read, own: readonly Entry[], id: string): Promise<void> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { balances, pagination } = await read(`balances?account_id=${id}&per_page=100&page=${page}`);
    for (const row of balances) {
      const { income, expense } = linesOf(own.filter(({ date }) => date === row.date));
      assert.deepEqual([BigInt(row.cash_inflows_cents), BigInt(row.cash_outflows_cents)], [income, expense], row.date);
    }
    pages = pagination.total_pages ?? 0;
  }
}

/** Holds the balance sheet of some days, its history by month, and the present one, to the sums of the file. */
export async function assertNetWorth(read: Read, entries: readonly Entry[], dates: readonly string[]): Promise<void> {
  const worth = (date: string) =>
    entries.filter((entry) => entry.date <= date).reduce((sum, { minor }) => sum + minor, 0n);
  for (const date of dates) {
    const sheet = await read(`balance_sheet?date=${date}`);
    const figures = [sheet.net_worth, sheet.assets, sheet.liabilities].map(({ amount }) => asMinor(amount));
    assert.deepEqual(figures, [worth(date), worth(date), 0n], `at the end of ${date}`);
    assert.deepEqual(sheet.missing_rates, []);
  }
  const [first, last] = [dates[0], dates.at(-1)];
  const { points } = await read(`balance_sheet/history?start_date=${first}&end_date=${last}&interval=month`);
  assert.ok(points.length > 1);
  for (const point of points) assert.equal(asMinor(point.net_worth), worth(point.date), point.date);
  const present = await read('balance_sheet');
  assert.equal(asMinor(present.net_worth.amount), worth('9999-12-31'));
}

/** Holds the income statement of a period to the sums of the entries that count in it: in all, and by each of its groupings. */
export async function assertStatement(
  read: Read,
  counted: readonly Entry[],
  [start, end]: readonly [string, string],
): Promise<void> {
  const own = counted.filter(({ date }) => date >= start && date <= end);
  const statement = await read(`income_statement?start_date=${start}&end_date=${end}`);
  assert.deepEqual(figuresOf(statement), linesOf(own), `${start} to ${end}`);
  const months = statement.months.map((line) => [line.month, figuresOf(line)] as const);
  assert.deepEqual(
    new Map(months),
    linesBy(own, (entry) => entry.date.slice(0, MONTH)),
  );
  const categories = statement.categories.map((line) => [line.category?.name ?? null, figuresOf(line)] as const);
  assert.deepEqual(
    new Map(categories),
    linesBy(own, (entry) => entry.category),
  );
  const merchants = statement.merchants.map((line) => [line.merchant?.name ?? null, figuresOf(line)] as const);
  assert.deepEqual(
    new Map(merchants),
    linesBy(own, (entry) => entry.merchant),
  );
}

type Figures = { income: Figure; expense: Figure; net: Figure; transaction_count: number };
type Figure = { amount: string };

function figuresOf({ income, expense, net, transaction_count }: Figures): Lines {
  const lines = { income: asMinor(income.amount), expense: asMinor(expense.amount), count: transaction_count };
  assert.equal(asMinor(net.amount), lines.income - lines.expense);
  return lines;
}

/** A decimal of two places in minor units. */
function asMinor(amount: string): bigint {
  assert.match(amount, /^-?\d+\.\d\d$/);
  return BigInt(amount.replace('.', ''));
}
