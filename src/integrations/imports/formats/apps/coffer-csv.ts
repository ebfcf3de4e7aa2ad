import { civilDate, decimal, quoted, sumDecimals } from '#integrations/imports/formats/values/index.ts';
import {
  RowFault,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statements/index.ts';
import { type AppRow, appRows, hasColumns, namesIn, plainCell } from './app-csv.ts';

const COLUMNS = [
  'date',
  'account',
  'name',
  'amount',
  'currency',
  'category',
  'tags',
  'notes',
  'other_account',
  'split_of',
];

/** Whether this is a CSV file of transactions that Coffer wrote. */
export function isCofferCsv(text: string): boolean {
  return hasColumns(text, COLUMNS);
}

/** Reads a CSV file of transactions that Coffer wrote. The lines of one split are one row again. */
export function readCofferCsv(text: string): Statements {
  const parsed = appRows(text);
  if ('fault' in parsed) return { statements: [], faults: [parsed.fault] };
  const reader = new StatementReader();
  const byAccount = new Map<string, StatementRow[]>();
  for (const rows of splitsTogether(parsed.rows)) {
    const [first] = rows;
    const row = first && reader.attempt(first.line, () => rowOf(first, rows));
    if (first === undefined || row === undefined) continue;
    const account = plainCell(first.cell('account'));
    byAccount.set(account, [...(byAccount.get(account) ?? []), row]);
  }
  const statements = [...byAccount].map(([account, rows]): Statement => {
    return { account: account || null, currency: null, opening: null, closing: null, rows };
  });
  return { statements, faults: reader.faults };
}

/** Each row, or the rows of one split, which follow each other. */
function splitsTogether(rows: readonly AppRow[]): AppRow[][] {
  const groups: AppRow[][] = [];
  for (const row of rows) {
    const whole = row.cell('split_of');
    const last = groups.at(-1);
    if (whole !== '' && last?.[0]?.cell('split_of') === whole) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function rowOf(row: AppRow, lines: readonly AppRow[]): StatementRow {
  const isSplit = row.cell('split_of') !== '';
  const text = (column: string) => plainCell(row.cell(column));
  const splits = isSplit ? lines.map((line) => ({ ...partOf(line), ...labelsOf(line) })) : undefined;
  return {
    line: row.line,
    date: dateOf(row.cell('date')),
    amount: isSplit ? sumDecimals((splits ?? []).map(({ amount }) => amount)) : decimal(row.cell('amount')),
    currency: row.cell('currency') || null,
    text: text(isSplit ? 'split_notes' : 'notes'),
    counterparty: text(isSplit ? 'split_name' : 'name'),
    reference: text('external_id') || null,
    pending: row.cell('pending') === 'true',
    details: {
      ...(splits === undefined ? labelsOf(row) : { splits }),
      otherAccount: text('other_account') || null,
      excluded: row.cell('excluded') === 'true',
    },
  };
}

function partOf(row: AppRow) {
  return {
    amount: decimal(row.cell('amount')),
    name: plainCell(row.cell('name')),
    notes: plainCell(row.cell('notes')) || null,
  };
}

function labelsOf(row: AppRow) {
  return {
    category: plainCell(row.cell('category')) || null,
    merchant: plainCell(row.cell('merchant')) || null,
    tags: namesIn(plainCell(row.cell('tags'))),
  };
}

/** The date of `YYYY-MM-DD`. @throws RowFault */
function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (text === '') throw new RowFault('missing_date', 'The date is missing');
  if (day === undefined) throw new RowFault('invalid_date', `${quoted(text)} is not a date of the format %Y-%m-%d`);
  return civilDate(Number(year), Number(month), Number(day), text);
}
