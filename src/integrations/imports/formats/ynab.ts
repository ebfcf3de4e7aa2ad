import { labelName } from '#integrations/imports/rows/row-details.ts';
import { type FileOptions, RowFault, type Statements } from '#integrations/imports/statement.ts';
import {
  type MovedBudget,
  type MovedLabel,
  type MovedRecords,
  NO_MOVED_RECORDS,
} from '#ledger/moved-records/moved-records.ts';
import { type AppRow, hasColumns, type PlacedRow, readRows, rowsIn } from './app-csv.ts';
import { LeftOutRecords } from './left-out-records.ts';
import { monthNamed } from './month-names.ts';
import { readDated } from './unclear-dates.ts';
import { amountMark, decimal, isZeroAmount, negated, quoted, readDate, sumDecimals } from './values.ts';

const COLUMNS = ['account', 'date', 'payee', 'category group', 'category', 'memo', 'outflow', 'inflow', 'cleared'];
const TRANSFER = /^Transfer : (.+)$/;
const SPLIT = /^\(?Split \(?(\d+)\/(\d+)\)\s*/;

// The columns of both files are those of https://www.npmjs.com/package/parse-ynab-export; later exports say `assigned`.
const OF_PLAN = ['month', 'category group', 'category', 'activity', 'available'];
const ASSIGNED = ['assigned', 'budgeted'] as const;

/** Whether this is the register or the plan that YNAB exports. */
export function isYnab(text: string): boolean {
  return hasColumns(text, COLUMNS) || isPlan(text);
}

function isPlan(text: string): boolean {
  return hasColumns(text, OF_PLAN) && ASSIGNED.some((name) => hasColumns(text, [name]));
}

/** Reads the register that YNAB exports, and its plan. Dates and amounts have the form that the budget has chosen. */
export function readYnab(texts: readonly string[], options: FileOptions): Statements {
  const [plans, registers] = [texts.filter(isPlan), texts.filter((text) => !isPlan(text))];
  if (registers.length === 0) return { statements: [], faults: [PLAN_ALONE] };
  const all = registers.flatMap(rowsIn);
  const dates = all.map((row) => row.cell('date'));
  const mark =
    options.mark ?? amountMark(all.flatMap((row) => [money(row.cell('outflow')), money(row.cell('inflow'))]));
  return readDated(dates, options, (form) => {
    const read = readRows(registers, (_row, rows) => rowsOf(rows, { form, mark }), isSameSplit);
    return plans.length === 0 ? read : { ...read, moved: planOf(plans.flatMap(rowsIn), options.mark) };
  });
}

const PLAN_ALONE = {
  line: null,
  code: 'no_data_rows',
  message: 'This is the plan of YNAB: send it together with the register, in the archive that YNAB exports',
} as const;

// An envelope for what a card is paid with: here payments of cards are transfers.
const CARD_PAYMENTS = 'Credit Card Payments';

/** The budget of each month, and the categories. A category is in all months in which it has money or moves it. */
function planOf(rows: readonly AppRow[], named: '.' | ',' | undefined): MovedRecords {
  const assignedIn = (row: AppRow) => ASSIGNED.map((name) => row.cell(name)).find((text) => text !== '') ?? '';
  const mark = named ?? amountMark(rows.flatMap((row) => [money(assignedIn(row)), money(row.cell('available'))]));
  const labels = new Map<string, MovedLabel>();
  const budgets = new Map<string, MovedBudget['categories'][number][]>();
  const leftOut = new LeftOutRecords();
  for (const row of rows) {
    const [parent, category] = [labelName(row.cell('category group')), labelName(row.cell('category'))];
    if (category === null) continue;
    if (parent === CARD_PAYMENTS) {
      leftOut.add('CreditCardPayment', 'not_taken_over');
      continue;
    }
    for (const [name, above] of [
      [parent, null],
      [category, parent],
    ] as const)
      if (name !== null && !labels.has(name))
        labels.set(name, { kind: 'category', name, color: null, icon: null, parent: above });
    leftOut.read('BudgetCategory', [row], () => {
      const month = monthOf(row.cell('month'));
      const [amount = '0', ...others] = [assignedIn(row), row.cell('activity'), row.cell('available')].map((text) =>
        text === '' ? '0' : decimal(money(text), mark),
      );
      if (isZeroAmount(amount) && others.every(isZeroAmount)) return;
      const own = budgets.get(month) ?? [];
      budgets.set(month, own);
      own.push({ category, parent, amount });
    });
  }
  const months = [...budgets].sort(([one], [other]) => (one < other ? -1 : 1));
  const common = {
    currency: null,
    method: 'envelopes',
    spending: null,
    income: null,
    parentsHaveParts: false,
  } as const;
  return {
    ...NO_MOVED_RECORDS,
    labels: [...labels.values()],
    budgets: months.map(([month, categories]) => ({ month, ...common, categories })),
    leftOut: leftOut.list(),
  };
}

/** An amount without the letters of its currency, such as `kr`. */
function money(text: string): string {
  return text.replace(/\p{L}+\.?/gu, '');
}

/** The month of `Jan 2026`. @throws RowFault */
function monthOf(text: string): string {
  const [, name = '', year = ''] = /^(\p{L}+)\.? (\d{4})$/u.exec(text) ?? [];
  const month = monthNamed(name);
  if (month === undefined) throw new RowFault('invalid_date', `${quoted(text)} is not a month`);
  return `${year}-${String(month).padStart(2, '0')}`;
}

type Forms = { readonly form: string | null; readonly mark: '.' | ',' };

/** Whether a row is the next part of the split that `first` begins. */
function isSameSplit(first: AppRow, row: AppRow, count: number): boolean {
  const [begun, next] = [SPLIT.exec(first.cell('memo')), SPLIT.exec(row.cell('memo'))];
  if (begun?.[1] !== '1' || next?.[1] !== String(count + 1) || begun[2] !== next[2]) return false;
  return first.cell('account') === row.cell('account') && first.cell('date') === row.cell('date');
}

/** One row for a whole split, or a row for each part if some of its parts are transfers. */
function rowsOf(rows: readonly AppRow[], forms: Forms): PlacedRow[] {
  const [first] = rows;
  const isWhole = rows.length > 1 && rows.every((row) => !TRANSFER.test(row.cell('payee')));
  if (first === undefined || !isWhole) return rows.map((row) => rowOf(row, forms));
  const splits = rows.map((row) => {
    const { amount, counterparty, text, details } = rowOf(row, forms);
    return { amount, name: counterparty ?? '', notes: text || null, ...details };
  });
  const { details: ofFirst, ...whole } = rowOf(first, forms);
  return [
    {
      ...whole,
      text: '',
      amount: sumDecimals(splits.map(({ amount }) => amount)),
      details: { splits, cleared: ofFirst?.cleared ?? false },
    },
  ];
}

function rowOf(row: AppRow, { form, mark }: Forms): PlacedRow {
  const [out, into] = [row.cell('outflow'), row.cell('inflow')].map((text) =>
    text === '' ? '0' : decimal(money(text), mark),
  );
  const payee = row.cell('payee');
  const otherAccount = TRANSFER.exec(payee)?.[1] ?? null;
  const group = row.cell('category group');
  // YNAB's name for money that is not assigned yet says nothing.
  const hasCategory = group !== 'Inflow' && row.cell('category') !== '';
  return {
    account: row.cell('account'),
    line: row.line,
    date: readDate(row.cell('date'), form),
    amount: sumDecimals([into ?? '0', negated(out ?? '0').replace(/^--/, '')]),
    currency: null,
    text: row.cell('memo').replace(SPLIT, ''),
    counterparty: payee || 'Transaction',
    reference: null,
    pending: false,
    details: {
      category: hasCategory ? row.cell('category') : null,
      parentCategory: hasCategory && group !== '' ? group : null,
      merchant: otherAccount === null && payee !== '' ? payee : null,
      tags: row.cell('flag') === '' ? [] : [row.cell('flag')],
      cleared: ['cleared', 'reconciled'].includes(row.cell('cleared').toLowerCase()),
      otherAccount,
    },
  };
}
