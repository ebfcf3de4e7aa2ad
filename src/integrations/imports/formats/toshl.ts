import type { FileOptions, Statements } from '#integrations/imports/statement.ts';
import { type AppRow, hasColumns, type PlacedRow, readRows, rowsIn } from './app-csv.ts';
import { readDated } from './unclear-dates.ts';
import { amountMark, decimal, namesIn, negated, readDate, sumDecimals } from './values.ts';

// The columns are those of tests/toshl-sample.csv in https://github.com/binarin/toshl-sync. Its days and amounts are American; no sample
// of another country was found, so that the order of days is asked for and the decimal mark is read from the amounts.
const COLUMNS = ['date', 'account', 'category', 'tags', 'expense amount', 'income amount', 'currency'];
const OF_TRANSFERS = 'transfer';

/** Whether this is the CSV file of transactions that Toshl exports. */
export function isToshl(text: string): boolean {
  return hasColumns(text, COLUMNS);
}

/** Reads the transactions that Toshl exports: money out and in have columns of their own, both without signs. */
export function readToshl(text: string, options: FileOptions): Statements {
  const rows = rowsIn(text);
  const dates = rows.map((row) => row.cell('date'));
  const mark =
    options.mark ?? amountMark(rows.flatMap((row) => [row.cell('expense amount'), row.cell('income amount')]));
  return readDated(dates, options, (form) => readRows(text, (row) => [rowOf(row, form, mark)]));
}

function rowOf(row: AppRow, form: string | null, mark: '.' | ','): PlacedRow {
  const amountOf = (column: string) => (row.cell(column) === '' ? '0' : decimal(row.cell(column), mark));
  const [description, category] = [row.cell('description'), row.cell('category')];
  return {
    account: row.cell('account'),
    line: row.line,
    date: readDate(row.cell('date'), form),
    amount: sumDecimals([amountOf('income amount'), negated(amountOf('expense amount'))]),
    currency: row.cell('currency') || null,
    text: '',
    counterparty: description || category,
    reference: null,
    pending: false,
    details: {
      category: category.toLowerCase() === OF_TRANSFERS ? null : category || null,
      tags: namesIn(row.cell('tags')),
    },
  };
}
