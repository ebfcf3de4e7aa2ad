import { labelName } from '#integrations/imports/rows/row-details.ts';
import type { Statement } from '#integrations/imports/statement.ts';
import { type CivilDate, isCivilDate } from '#kernel/time/civil-date.ts';
import { monthEnd } from '#kernel/time/civil-month.ts';
import {
  type MovedBudget,
  type MovedGoal,
  type MovedLabel,
  type MovedRecords,
  type MovedRecurring,
  NO_MOVED_RECORDS,
} from '#ledger/moved-records/moved-records.ts';
import { expectedAfter, type Interval, intervalFrom, NewInterval, nextAfter } from '#ledger/recurring/index.ts';
import { type AppRow, hasColumns, rowsIn } from './app-csv.ts';
import { accountDetailsOf } from './firefly-accounts.ts';
import { rulesIn } from './firefly-rules.ts';
import { LeftOutRecord, LeftOutRecords } from './left-out-records.ts';
import { decimal, isZeroAmount, negated, sumDecimals } from './values.ts';

// The columns are those of app/Support/Export/ExportDataGenerator.php in https://github.com/firefly-iii/firefly-iii.
const FILES = {
  accounts: ['account_id', 'type', 'name', 'virtual_balance', 'iban', 'role'],
  bills: ['bill_id', 'name', 'amount_min', 'amount_max', 'repeat_freq', 'skip'],
  budgets: ['budget_id', 'name', 'start_date', 'end_date', 'currency_code', 'amount'],
  categories: ['category_id', 'name'],
  piggies: ['piggy_bank_id', 'account_name', 'name', 'target_amount', 'current_amount', 'target_date'],
  recurrences: ['recurrence_id', 'row_contains', 'first_date', 'moment', 'source_name', 'destination_name'],
  rules: ['rule_id', 'row_contains', 'trigger_type', 'trigger_value', 'action_type', 'action_value'],
  tags: ['tag_id', 'tag'],
} as const;

type File = keyof typeof FILES;

/** The file of Firefly III's export, other than that of the transactions, that a text is. */
export function fileOf(text: string): File | null {
  return (Object.keys(FILES) as File[]).find((file) => hasColumns(text, ['user_id', ...FILES[file]])) ?? null;
}

type Accounts = ReadonlyMap<string, Pick<Statement, 'accountDetails' | 'currency'>>;

/** The own accounts and the other records in the files besides that of the transactions. */
export function movedIn(
  texts: readonly string[],
  transactions: readonly AppRow[],
): { readonly accounts: Accounts; readonly moved: MovedRecords } {
  const rows = Map.groupBy(
    texts.flatMap((text) => {
      const file = fileOf(text);
      return rowsIn(text).map((row) => ({ file, row }));
    }),
    ({ file }) => file,
  );
  const rowsOf = (file: File) => (rows.get(file) ?? []).map(({ row }) => row);
  const leftOut = new LeftOutRecords();
  const accounts = accountsIn(rowsOf('accounts'));
  const labels = labelsIn(rowsOf);
  const categories = new Set([
    ...labels.flatMap(({ kind, name }) => (kind === 'category' ? [name] : [])),
    ...transactions.map((row) => labelName(row.cell('category'))),
  ]);
  const isOwn = (name: string) => accounts.has(name);
  return {
    accounts,
    moved: {
      ...NO_MOVED_RECORDS,
      labels,
      budgets: budgetsIn(rowsOf('budgets'), categories, leftOut),
      rules: rulesIn(rowsOf('rules'), isOwn, leftOut),
      recurring: [...billsIn(rowsOf('bills'), transactions, leftOut), ...recurrencesIn(rowsOf('recurrences'), leftOut)],
      goals: goalsIn(rowsOf('piggies'), leftOut),
      leftOut: leftOut.list(),
    },
  };
}

function accountsIn(rows: readonly AppRow[]): Accounts {
  const accounts = new Map<string, Pick<Statement, 'accountDetails' | 'currency'>>();
  for (const row of rows) {
    const accountDetails = accountDetailsOf(row.cell('type'), row.cell('role'));
    if (accountDetails !== null)
      accounts.set(row.cell('name'), { accountDetails, currency: row.cell('currency_code') || null });
  }
  return accounts;
}

const PAYEES: ReadonlySet<string> = new Set(['expense account', 'revenue account', 'beneficiary account']);

function labelsIn(rowsOf: (file: File) => readonly AppRow[]): MovedLabel[] {
  const payees = rowsOf('accounts').filter((row) => PAYEES.has(row.cell('type').toLowerCase()));
  const named = [
    ...rowsOf('categories').map((row) => ['category', row.cell('name')] as const),
    ...rowsOf('tags').map((row) => ['tag', row.cell('tag')] as const),
    ...payees.map((row) => ['merchant', row.cell('name')] as const),
  ];
  const labels = new Map<string, MovedLabel>();
  for (const [kind, text] of named) {
    const name = labelName(text);
    if (name !== null) labels.set(`${kind} ${name}`, { kind, name, color: null, icon: null, parent: null });
  }
  return [...labels.values()];
}

/** A budget of Firefly III is no category: one of a category's name becomes its limit in the months that it covers whole. */
function budgetsIn(
  rows: readonly AppRow[],
  categories: ReadonlySet<string | null>,
  leftOut: LeftOutRecords,
): MovedBudget[] {
  const limits = leftOut.read('BudgetCategory', rows, (row) => {
    const category = labelName(row.cell('name'));
    const [start, end] = [dayIn(row, 'start_date'), dayIn(row, 'end_date')];
    const month = start.slice(0, 7);
    if (start !== `${month}-01` || end !== monthEnd(month, 1)) throw new LeftOutRecord('other_rhythm');
    if (category === null || !categories.has(category)) throw new LeftOutRecord('unknown_record');
    return { month, currency: row.cell('currency_code') || null, category, amount: decimal(row.cell('amount')) };
  });
  const months = Map.groupBy(limits, ({ month, currency }) => `${month} ${currency ?? ''}`);
  return [...months.values()]
    .map((own): MovedBudget => {
      const [{ month, currency } = { month: '', currency: null }] = own;
      return {
        month,
        currency,
        spending: null,
        income: null,
        parentsHaveParts: false,
        categories: own.map(({ category, amount }) => ({ category, parent: null, amount })),
      };
    })
    .sort((one, other) => (one.month < other.month ? -1 : 1));
}

const REPEATED: Readonly<Record<string, { readonly unit: Interval['unit']; readonly every: number }>> = {
  daily: { unit: 'day', every: 1 },
  weekly: { unit: 'week', every: 1 },
  monthly: { unit: 'month', every: 1 },
  quarterly: { unit: 'quarter', every: 1 },
  'half-year': { unit: 'month', every: 6 },
  yearly: { unit: 'year', every: 1 },
};

/** An interval by Firefly's word; `skip` is the number of dates that are left out between two. @throws LeftOutRecord */
function intervalIn(word: string, skip: string, date: CivilDate, days: object = {}): Interval {
  const known = REPEATED[word.toLowerCase()];
  if (known === undefined || !/^\d*$/.test(skip)) throw new LeftOutRecord('other_rhythm');
  const every = known.every * (Number(skip) + 1);
  const read = NewInterval.safeParse({ every, unit: known.unit, ...days });
  if (!read.success) throw new LeftOutRecord('other_rhythm');
  return intervalFrom(read.data, Number(date.slice(8)));
}

function billsIn(rows: readonly AppRow[], transactions: readonly AppRow[], leftOut: LeftOutRecords): MovedRecurring[] {
  const paid = Map.groupBy(transactions, (row) => row.cell('bill'));
  return leftOut.read('RecurringTransaction', rows, (row) => {
    const [name, begin] = [row.cell('name'), dayIn(row, 'date')];
    const interval = intervalIn(row.cell('repeat_freq'), row.cell('skip'), begin);
    const payments = name === '' ? [] : (paid.get(name) ?? []);
    const days = payments
      .map((one) => one.cell('date').slice(0, 10))
      .filter(isCivilDate)
      .sort();
    const last = days.at(-1);
    const [amount_min, amount_max] = [decimal(row.cell('amount_min')), decimal(row.cell('amount_max'))];
    return {
      ...recurring(name, interval, { last, begin }),
      account: null,
      merchant: null,
      category: labelName(payments.at(-1)?.cell('category')),
      currency: row.cell('currency_code') || null,
      amount: amount_max,
      amount_min,
      amount_max,
      amount_avg: null,
      end_date: null,
      active: isYes(row.cell('active')),
      occurrence_count: days.length,
    };
  });
}

type Payments = { readonly last: CivilDate | undefined; readonly begin: CivilDate };

/** The name and the days of a recurring transaction. @throws LeftOutRecord without a name. */
function recurring(name: string, interval: Interval, { last, begin }: Payments) {
  if (name === '') throw new LeftOutRecord('unreadable');
  const next_expected_date = last === undefined ? begin : nextAfter(interval, last);
  return {
    name,
    interval,
    expected_day_of_month: Number(next_expected_date.slice(8)),
    last_occurrence_date: last ?? expectedAfter(interval, begin, -1),
    next_expected_date,
    manual: true,
  };
}

/** The recurring transactions: a row of each with rows of its dates and its transactions. */
function recurrencesIn(rows: readonly AppRow[], leftOut: LeftOutRecords): MovedRecurring[] {
  const all = Map.groupBy(rows, (row) => row.cell('recurrence_id'));
  return leftOut.read('RecurringTransaction', all.values(), (own) => {
    const of = (part: string) => own.filter((row) => row.cell('row_contains') === part);
    const [[head], [repetition, another], [first, second]] = [of('recurrence'), of('repetition'), of('transaction')];
    if (head === undefined || first === undefined) throw new LeftOutRecord('unreadable');
    if (repetition === undefined || another !== undefined) throw new LeftOutRecord('other_rhythm');
    const begin = dayIn(head, 'first_date');
    const interval = repeatedIn(repetition, begin);
    const last = isCivilDate(head.cell('latest_date')) ? head.cell('latest_date') : undefined;
    const amount = sumDecimals(of('transaction').map((row) => decimal(row.cell('amount'))));
    const [isOut, isIn] = [isOwnSide(first, 'source'), isOwnSide(first, 'destination')];
    const [account, payee] = isOut ? ['source_name', 'destination_name'] : ['destination_name', 'source_name'];
    const until = head.cell('repeat_until');
    return {
      ...recurring(head.cell('title'), interval, { last, begin }),
      account: first.cell(account) || null,
      merchant: isOut && isIn ? null : labelName(first.cell(payee)),
      category: second === undefined ? labelName(first.cell('category')) : null,
      currency: first.cell('currency_code') || null,
      amount: isOut ? amount : negated(amount),
      amount_min: null,
      amount_max: null,
      amount_avg: null,
      end_date: isCivilDate(until) ? until : endAfter(Number(head.cell('repetitions')), interval, begin),
      active: isYes(head.cell('active')),
      occurrence_count: 0,
    };
  });
}

function isOwnSide(row: AppRow, side: 'source' | 'destination'): boolean {
  return accountDetailsOf(row.cell(`${side}_type`), '') !== null;
}

// The file has two columns `type`; the second one is that of the dates.
function repeatedIn(row: AppRow, begin: CivilDate): Interval {
  const [type, moment, skip] = [row.cell('type'), row.cell('moment'), row.cell('skip')];
  if (type === 'weekly') return intervalIn(type, skip, begin, { weekday: Number(moment) });
  return intervalIn(type, skip, begin, type === 'monthly' ? { day: Number(moment) } : {});
}

const REPETITIONS_MAX = 1200;

function endAfter(count: number, interval: Interval, begin: CivilDate): CivilDate | null {
  const isCount = Number.isInteger(count) && count > 0 && count <= REPETITIONS_MAX;
  return isCount ? expectedAfter(interval, begin, count - 1) : null;
}

function goalsIn(rows: readonly AppRow[], leftOut: LeftOutRecords): MovedGoal[] {
  return leftOut.read('Goal', rows, (row) => {
    const target = row.cell('target_amount') === '' ? '0' : decimal(row.cell('target_amount'));
    if (isZeroAmount(target)) throw new LeftOutRecord('no_amount');
    const [account, name, start] = [row.cell('account_name'), labelName(row.cell('name')), row.cell('start_date')];
    if (account === '' || name === null) throw new LeftOutRecord('unreadable');
    return {
      account,
      name,
      target,
      saved: row.cell('current_amount') === '' ? '0' : decimal(row.cell('current_amount')),
      start_date: isCivilDate(start) ? start : null,
      target_date: row.cell('target_date') === '' ? null : dayIn(row, 'target_date'),
    };
  });
}

/** @throws LeftOutRecord */
function dayIn(row: AppRow, column: string): CivilDate {
  const day = row.cell(column).slice(0, 10);
  if (!isCivilDate(day)) throw new LeftOutRecord('unreadable');
  return day;
}

function isYes(cell: string): boolean {
  return cell === '1' || cell.toLowerCase() === 'true';
}
