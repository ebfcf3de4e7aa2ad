import { decimal, negated, oneLine, readDate } from '#integrations/imports/formats/values.ts';
import {
  type CsvSettings,
  type Fault,
  type FileOptions,
  type Role,
  RowFault,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { type Layout, layoutOf } from './layout.ts';
import { type CsvRecord, delimiterOf, recordsOf } from './records.ts';
import { isInflowWord } from './words.ts';

const SAMPLE = 20_000;

/** Reads the CSV of any bank. Several accounts in one file are several statements. */
export function readCsv(text: string, options: FileOptions): Statements & { readonly csv: CsvSettings | null } {
  const [, declared] = /^sep=(.)\n/i.exec(text) ?? [];
  const body = declared === undefined ? text : `\n${text.slice(text.indexOf('\n') + 1)}`;
  const delimiter = options.delimiter ?? declared ?? delimiterOf(body.slice(0, SAMPLE));
  const parsed = recordsOf(body, delimiter);
  if ('fault' in parsed) return { statements: [], faults: [parsed.fault], csv: null };
  const layout = layoutOf(parsed.records, options);
  const csv = { delimiter, ...layout.settings };
  const absent = absentColumns(layout);
  if (absent !== null) return { statements: [], faults: [absent], csv };
  const reader = new StatementReader();
  const byAccount = new Map<string, StatementRow[]>();
  for (const record of layout.records) {
    const row = reader.attempt(record.line, () => rowOf(record, layout, options.inflowValue));
    const account = cellOf(record, layout, 'account');
    const rows = byAccount.get(account);
    if (rows !== undefined && row !== undefined) rows.push(row);
    else if (row !== undefined) byAccount.set(account, [row]);
  }
  const statements = [...byAccount].map(([account, rows]): Statement => {
    return { account: account || null, currency: null, opening: null, closing: null, rows };
  });
  return { statements, faults: reader.faults, csv };
}

function absentColumns({ columns, missing }: Layout): Fault | null {
  if (missing.length > 0) return missingHeaders(missing);
  const names = [
    ...(columns.date === undefined ? ['date'] : []),
    ...((columns.amount ?? columns.debit ?? columns.credit) === undefined ? ['amount'] : []),
  ];
  return names.length > 0 ? missingHeaders(names) : null;
}

function missingHeaders(names: readonly string[]): Fault {
  return { line: null, code: 'missing_required_headers', message: `Missing columns: ${names.join(', ')}` };
}

function cellOf({ cells }: CsvRecord, { columns }: Layout, role: Role): string {
  const values = (columns[role] ?? []).map((index) => cells[index]?.trim() ?? '');
  return oneLine(values.join(' '));
}

function rowOf(record: CsvRecord, layout: Layout, inflowValue: string | undefined): StatementRow {
  const cell = (role: Role) => cellOf(record, layout, role);
  const date = cell('date');
  if (date === '') throw new RowFault('missing_date', 'The date is missing');
  const counterparty = cell('counterparty') || null;
  return {
    line: record.line,
    date: readDate(date, layout.settings.dateFormat),
    amount: amountOf(cell, layout, inflowValue),
    currency: cell('currency').toUpperCase() || null,
    text: cell('text') || (counterparty ?? ''),
    counterparty,
    reference: cell('reference') || null,
    pending: false,
  };
}

function amountOf(
  cell: (role: Role) => string,
  { columns, settings }: Layout,
  inflowValue: string | undefined,
): string {
  const amount =
    columns.amount === undefined ? fromTwoColumns(cell, settings.mark) : decimalOf(cell('amount'), settings.mark);
  if (columns.direction !== undefined) {
    const word = cell('direction');
    const isInflow = inflowValue === undefined ? isInflowWord(word) : word.toLowerCase() === inflowValue.toLowerCase();
    if (isInflow === undefined)
      throw new RowFault('missing_direction', 'Whether money comes in or goes out is missing');
    const size = amount.startsWith('-') ? negated(amount) : amount;
    return isInflow ? size : negated(size);
  }
  return settings.signs === 'inflows_negative' ? negated(amount) : amount;
}

function fromTwoColumns(cell: (role: Role) => string, mark: '.' | ','): string {
  const [debit, credit] = [cell('debit'), cell('credit')].map((text) => (text === '' ? '0' : decimal(text, mark)));
  const [out, into] = [debit ?? '0', credit ?? '0'].map((amount) =>
    amount.startsWith('-') ? negated(amount) : amount,
  );
  if (isZero(out) && isZero(into) && cell('debit') + cell('credit') === '') throw missingAmount();
  if (!isZero(out) && !isZero(into)) throw new RowFault('two_amounts', 'The row has an amount in and an amount out');
  return isZero(into) ? negated(out ?? '0') : (into ?? '0');
}

function isZero(amount: string | undefined): boolean {
  return !/[1-9]/.test(amount ?? '');
}

function decimalOf(text: string, mark: '.' | ','): string {
  if (text === '') throw missingAmount();
  return decimal(text, mark);
}

function missingAmount(): RowFault {
  return new RowFault('missing_amount', 'The amount is missing');
}
