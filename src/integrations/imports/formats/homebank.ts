import type { FileOptions, Statements } from '#integrations/imports/statement.ts';
import { type AppRow, hasColumns, type PlacedRow, readRows, rowsIn } from './app-csv.ts';
import { readDated } from './unclear-dates.ts';
import { amountMark, decimal, readDate } from './values.ts';

// The columns, tags separated by spaces and the forms of days are those of https://www.gethomebank.org/help/misc-csvformat.html; exports
// have a header since 5.4, in lower case first and in the language of the program later. Parts of a split are rows of their own.
const COLUMNS = ['date', 'payee', 'memo', 'amount', 'category', 'tags'];
const OF_PAYMENT = ['payment', 'paymode'];
const OF_NUMBER = ['number', 'info'];

/** Whether this is the CSV file of transactions that HomeBank exports in English. */
export function isHomebank(text: string): boolean {
  const hasOne = (names: readonly string[]) => names.some((name) => hasColumns(text, [name]));
  return hasColumns(text, COLUMNS) && hasOne(OF_PAYMENT) && hasOne(OF_NUMBER);
}

/** Reads the transactions that HomeBank exports, of one account or with the name of each. */
export function readHomebank(text: string, options: FileOptions): Statements {
  const rows = rowsIn(text);
  const dates = rows.map((row) => row.cell('date'));
  const mark = options.mark ?? amountMark(rows.map((row) => row.cell('amount')));
  return readDated(dates, options, (form) => readRows(text, (row) => [rowOf(row, form, mark)]));
}

function rowOf(row: AppRow, form: string | null, mark: '.' | ','): PlacedRow {
  const [payee, memo] = [row.cell('payee'), row.cell('memo')];
  const [above = '', ...below] = row.cell('category').split(':');
  const status = row.cell('c').toUpperCase();
  return {
    account: row.cell('account'),
    line: row.line,
    date: readDate(row.cell('date'), form),
    amount: decimal(row.cell('amount'), mark),
    currency: null,
    text: memo,
    counterparty: payee || memo,
    reference: null,
    checkNumber: OF_NUMBER.map((name) => row.cell(name)).find((number) => number !== '') ?? null,
    pending: false,
    details: {
      category: below.join(':') || above || null,
      parentCategory: below.length > 0 ? above || null : null,
      merchant: payee || null,
      tags: row
        .cell('tags')
        .split(' ')
        .filter((tag) => tag !== ''),
      cleared: status === 'C' || status === 'R',
    },
  };
}
