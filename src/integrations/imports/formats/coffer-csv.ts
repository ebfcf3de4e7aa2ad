import { RowFault, type StatementRow, type Statements } from '#integrations/imports/statement.ts';
import { type AppRow, hasColumns, readRows } from './app-csv.ts';
import { civilDate, decimal, namesIn, quoted, sumDecimals } from './values.ts';

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
  return readRows(
    text,
    (first, rows) => [{ account: first.cell('account'), ...rowOf(first, rows) }],
    (first, row) => row.cell('split_of') !== '' && row.cell('split_of') === first.cell('split_of'),
  );
}

function rowOf(row: AppRow, lines: readonly AppRow[]): StatementRow {
  const isSplit = row.cell('split_of') !== '';
  const text = (column: string) => row.cell(column);
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
    ...originalIn(row),
    details: {
      ...(splits === undefined ? labelsOf(row) : { splits }),
      otherAccount: text('other_account') || null,
      excluded: row.cell('excluded') === 'true',
    },
  };
}

function originalIn(row: AppRow): Pick<StatementRow, 'original'> {
  const [amount, currency, fee] = [
    row.cell('original_amount'),
    row.cell('original_currency'),
    row.cell('original_fee'),
  ];
  if (amount === '' || currency === '') return {};
  return { original: { amount: decimal(amount), currency, ...(fee !== '' && { fee: decimal(fee) }) } };
}

function partOf(row: AppRow) {
  return {
    amount: decimal(row.cell('amount')),
    name: row.cell('name'),
    notes: row.cell('notes') || null,
  };
}

function labelsOf(row: AppRow) {
  return {
    category: row.cell('category') || null,
    merchant: row.cell('merchant') || null,
    tags: namesIn(row.cell('tags')),
  };
}

/** The date of `YYYY-MM-DD`. @throws RowFault */
function dateOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (text === '') throw new RowFault('missing_date', 'The date is missing');
  if (day === undefined) throw new RowFault('invalid_date', `${quoted(text)} is not a date of the format %Y-%m-%d`);
  return civilDate(Number(year), Number(month), Number(day), text);
}
