import type { FileOptions, Statements } from '#integrations/imports/statement.ts';
import { type AppRow, appRows, hasColumns, type PlacedRow, readRows } from './app-csv.ts';
import { amountMark, dateForm, decimal, negated, readDate, sumDecimals } from './values.ts';

const COLUMNS = ['account', 'date', 'payee', 'category group', 'category', 'memo', 'outflow', 'inflow', 'cleared'];
const TRANSFER = /^Transfer : (.+)$/;
const SPLIT = /^\(Split (\d+)\/(\d+)\)\s*/;

/** Whether this is the register that YNAB exports. */
export function isYnab(text: string): boolean {
  return hasColumns(text, COLUMNS);
}

/** Reads the register that YNAB exports. Its dates and amounts have the form that the budget has chosen. */
export function readYnab(text: string, options: FileOptions): Statements {
  const parsed = appRows(text);
  const all = 'rows' in parsed ? parsed.rows : [];
  const form = options.dateFormat ?? dateForm(all.map((row) => row.cell('date')));
  const mark = options.mark ?? amountMark(all.flatMap((row) => [row.cell('outflow'), row.cell('inflow')]));
  return readRows(text, (_row, rows) => rowsOf(rows, { form, mark }), isSameSplit);
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
  const { details: _ofFirst, ...whole } = rowOf(first, forms);
  return [{ ...whole, text: '', amount: sumDecimals(splits.map(({ amount }) => amount)), details: { splits } }];
}

function rowOf(row: AppRow, { form, mark }: Forms): PlacedRow {
  const [out, into] = [row.cell('outflow'), row.cell('inflow')].map((text) =>
    text === '' ? '0' : decimal(text, mark),
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
      otherAccount,
    },
  };
}
