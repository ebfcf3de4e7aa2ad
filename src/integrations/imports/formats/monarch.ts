import { labelName } from '#integrations/imports/rows/row-details.ts';
import type { FileOptions, Statement, Statements } from '#integrations/imports/statement.ts';
import { StatementReader } from '#integrations/imports/statement.ts';
import { type DayBalance, type MovedAccount, NO_MOVED_RECORDS } from '#ledger/moved-records/moved-records.ts';
import { type AppRow, appRows, hasColumns, hasOnlyColumns, type PlacedRow, readRows } from './app-csv.ts';
import { monthEnds } from './month-ends.ts';
import { decimal, namesIn, negated, readDate, sumDecimals } from './values.ts';

// The columns are those of https://help.monarchmoney.com/hc/en-us/articles/4409682789908 (transactions, later with tags and owner) and
// https://github.com/echomodel/monarch-access/issues/7 (balances, debts negative).
const COLUMNS = ['date', 'merchant', 'category', 'account', 'original statement', 'notes', 'amount'];
const OF_BALANCES = ['date', 'balance', 'account'];
const DATE = '%Y-%m-%d';

/** Whether this is a file of transactions or of balances that Monarch exports. */
export function isMonarch(text: string): boolean {
  return hasColumns(text, COLUMNS) || isOfBalances(text);
}

function isOfBalances(text: string): boolean {
  return hasOnlyColumns(text, OF_BALANCES);
}

/** Reads transactions and balances that Monarch exports. */
export function readMonarch(texts: readonly string[], { dateFormat = DATE }: FileOptions): Statements {
  const [balances, transactions] = [texts.filter(isOfBalances), texts.filter((text) => !isOfBalances(text))];
  let owned = 0;
  const read = readRows(transactions, (row) => {
    if (row.cell('owner') !== '') owned += 1;
    return [rowOf(row, dateFormat)];
  });
  const { days, faults } = balancesOf(balances, dateFormat);
  const names = new Set([...read.statements.map(({ account }) => account ?? ''), ...days.keys()]);
  const held = [...names].map((name) =>
    withBalances(name, read.statements.find(({ account }) => (account ?? '') === name)?.rows ?? [], days.get(name)),
  );
  return {
    statements: held.map(({ statement }) => statement),
    faults: [...read.faults, ...faults],
    moved: {
      ...NO_MOVED_RECORDS,
      accounts: held.flatMap(({ moved }) => moved ?? []),
      leftOut: owned === 0 ? [] : [{ kind: 'Owner', reason: 'not_taken_over', count: owned }],
    },
  };
}

function rowOf(row: AppRow, form: string): PlacedRow {
  const [merchant, original, notes] = [row.cell('merchant'), row.cell('original statement'), row.cell('notes')];
  const name = merchant || original;
  const texts = [notes, original === name ? '' : original].filter((text) => text !== '');
  return {
    account: row.cell('account'),
    line: row.line,
    date: readDate(row.cell('date'), form),
    amount: decimal(row.cell('amount')),
    currency: null,
    text: texts.join('\n'),
    counterparty: name,
    reference: null,
    pending: false,
    details: {
      category: labelName(row.cell('category')),
      merchant: labelName(merchant),
      tags: namesIn(row.cell('tags')),
    },
  };
}

/** The balances of each account, by ascending day. */
function balancesOf(texts: readonly string[], form: string) {
  const reader = new StatementReader();
  const days = new Map<string, Map<string, string>>();
  for (const text of texts) {
    const parsed = appRows(text);
    if ('fault' in parsed) reader.faults.push(parsed.fault);
    for (const row of 'rows' in parsed ? parsed.rows : []) {
      reader.attempt(row.line, () => {
        const [date, amount] = [readDate(row.cell('date'), form), decimal(row.cell('balance'))];
        const own = days.get(row.cell('account')) ?? new Map<string, string>();
        days.set(row.cell('account'), own.set(date, amount));
      });
    }
  }
  const sorted = [...days].map(([account, own]): [string, DayBalance[]] => [
    account,
    [...own].map(([date, amount]) => ({ date, amount })).sort((one, other) => (one.date < other.date ? -1 : 1)),
  ]);
  return { days: new Map(sorted), faults: reader.faults };
}

/** An account with its rows, and with the balances that Monarch has for it. */
function withBalances(
  account: string,
  rows: Statement['rows'],
  days: readonly DayBalance[] = [],
): { readonly statement: Statement; readonly moved: MovedAccount | null } {
  const common = { account: account || null, currency: null, opening: null, closing: null, rows };
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined)
    return { statement: { ...common, monthEnds: monthEnds({ movements: rows }) }, moved: null };
  const amounts = (isOf: (date: string) => boolean) =>
    rows.filter(({ date }) => isOf(date)).map(({ amount }) => amount);
  const upToFirst = amounts((date) => date <= first.date).map(negated);
  const moved: MovedAccount = {
    account,
    balance: sumDecimals([last.amount, ...amounts((date) => date > last.date)]),
    opening: null,
    valuations: [],
    history: days,
    start: sumDecimals([first.amount, ...upToFirst]),
    isInFavor: true,
  };
  return {
    statement: {
      ...common,
      accountDetails: { type: typeOf(days, rows.length > 0), subtype: null },
      monthEnds: monthEnds({ movements: rows, stated: days, start: moved.start ?? '0' }),
    },
    moved,
  };
}

/** The type of an account by its balances: most are below zero if it is a debt. */
function typeOf(days: readonly DayBalance[], hasRows: boolean): string {
  const owed = days.filter(({ amount }) => amount.startsWith('-')).length;
  if (owed * 2 <= days.length) return 'depository';
  return hasRows ? 'credit_card' : 'loan';
}
