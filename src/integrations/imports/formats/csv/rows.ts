import { decimal, namesIn, negated, oneLine, readDate, sumDecimals } from '#integrations/imports/formats/values.ts';
import { cellsWith, type RowCells } from '#integrations/imports/rows/row-cells.ts';
import { type Role, RowFault, StatementReader, type StatementRow } from '#integrations/imports/statement.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import type { Layout } from './layout.ts';
import type { CsvRecord } from './records.ts';
import { type Status, statusOf } from './status.ts';
import { isInflowWord } from './words.ts';

/** The row of a record. @throws RowFault */
export function rowOf(record: CsvRecord, layout: Layout): StatementRow {
  const cell = (role: Role) => cellOf(record, layout, role);
  const date = dayOf(record, layout);
  const amount = amountOf(record, layout);
  const counterparty = (amount.startsWith('-') ? '' : cell('payer')) || cell('counterparty') || null;
  const text = cell('text') || (counterparty ?? '');
  const [status, memo, check] = [statusIn(record, layout), cell('memo'), cell('check')];
  const [category, tags] = [cell('category'), tagsIn(cell('tags'))];
  return {
    line: record.line,
    date,
    amount,
    currency: cell('currency').toUpperCase() || null,
    text,
    counterparty,
    reference: cell('reference') || null,
    pending: status === 'pending',
    ...(status === 'left_out' && { leftOut: cell('status') }),
    ...originalIn(record, layout),
    ...(check !== '' && { checkNumber: check }),
    ...(memo !== '' && memo !== text && withMemo(text, counterparty, memo)),
    ...((category !== '' || tags.length > 0) && { details: { category: category || null, tags } }),
  };
}

/** The currency that the headers of the amounts name, such as `Amount (EUR)`; null for none, or several. */
export function currencyInHeader({ columns, settings }: Pick<Layout, 'columns' | 'settings'>): string | null {
  const indexes = [columns.amount, columns.debit, columns.credit].flatMap((column) => column ?? []);
  const headers = indexes.map((index) => settings.headers[index] ?? '');
  const named = headers.flatMap((header) => {
    if (header.includes('€')) return 'EUR';
    // Among capitals alone, a word of three letters may be any.
    const codes = /\p{Ll}/u.test(header) ? header.matchAll(CODE) : header.matchAll(CODE_IN_BRACKETS);
    return [...codes].flatMap(([, code = '']) => (findCurrency(code) === undefined ? [] : code));
  });
  const [code, ...others] = new Set(named);
  return code === undefined || others.length > 0 ? null : code;
}

const CODE = /(?<!\p{L})([A-Z]{3})(?!\p{L})/gu;
const CODE_IN_BRACKETS = /[([]([A-Z]{3})[)\]]/g;

/** The original amount; absent unless its amount and its currency can be read in one way only. */
function originalIn(record: CsvRecord, layout: Layout): Pick<StatementRow, 'original'> {
  const text = cellOf(record, layout, 'original').toUpperCase();
  if (text === '') return {};
  const { mark, assumed } = layout.settings;
  const named = [cellOf(record, layout, 'originalCurrency').toUpperCase(), ...(text.match(/[A-Z]{3}/g) ?? [])];
  const [currency, ...others] = new Set(named.filter((code) => code !== ''));
  // A mark means what the amounts of the file have shown.
  const isOpen = assumed.includes('mark') && /[.,]/.test(text);
  const amount = isOpen ? undefined : new StatementReader().attempt(record.line, () => decimal(text, mark));
  if (amount === undefined || currency === undefined || others.length > 0) return {};
  return { original: { amount: amount.replace('-', ''), currency } };
}

/** The cells of a record that is no row, as the file has them, and the fault of each: that of one hides none of another. */
export function cellsOf(record: CsvRecord, layout: Layout, fault: RowFault): RowCells {
  const cell = (role: Role) => cellOf(record, layout, role);
  const fields = {
    account: cell('account'),
    date: dateOf(record, layout),
    amount: layout.columns.amount === undefined ? cell('debit') || cell('credit') : cell('amount'),
    currency: cell('currency'),
    name: cell('payer') || cell('counterparty') || cell('text'),
    category: cell('category'),
    tags: cell('tags'),
    entity_type: cell('direction'),
    notes: [cell('text'), cell('memo')].filter(Boolean).join(' · '),
  };
  const all = [() => dayOf(record, layout), () => amountOf(record, layout)].flatMap(faultIn);
  return cellsWith(fields, all.some(({ code }) => code === fault.code) ? all : [fault, ...all]);
}

function faultIn(read: () => unknown): RowFault[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof RowFault) return [error];
    throw error;
  }
}

function dayOf(record: CsvRecord, layout: Layout): string {
  const day = dateOf(record, layout);
  if (day === '') throw new RowFault('missing_date', 'The date is missing');
  return readDate(day, layout.settings.dateFormat);
}

// A pending row may have no day of booking yet.
function dateOf({ cells }: CsvRecord, { columns }: Layout): string {
  for (const index of columns.date ?? []) {
    const text = cells[index]?.trim() ?? '';
    if (text !== '') return oneLine(text);
  }
  return '';
}

/** The status of a record; without a column for it, or with an unknown word, it is booked. */
export function statusIn(record: CsvRecord, layout: Layout): Status {
  if (layout.columns.status === undefined) return 'booked';
  return statusOf(cellOf(record, layout, 'status')) ?? 'booked';
}

// Earlier releases read no further notes: the rows of their files keep their identity.
function withMemo(text: string, counterparty: string | null, memo: string) {
  const formerTexts = { text, counterparty };
  if (counterparty === null)
    return text === '' ? { text: memo, formerTexts } : { counterparty: text, text: memo, formerTexts };
  return { text: text === counterparty ? memo : `${text} · ${memo}`, formerTexts };
}

/** The tags of a cell: `#food #trip`, or names between commas, semicolons or bars. */
function tagsIn(cell: string): readonly string[] {
  if (cell === '') return [];
  return namesIn(cell.replaceAll(';', ',').replace(/(?:^|[\s,]+)#/g, ','));
}

/** The text of a record in the columns of a role. */
export function cellOf({ cells }: CsvRecord, { columns }: Layout, role: Role): string {
  const indexes = columns[role];
  if (indexes === undefined) return '';
  return oneLine(indexes.map((index) => cells[index]?.trim() ?? '').join(' '));
}

/** The amount of a record, less its fee. @throws RowFault */
export function amountOf(record: CsvRecord, layout: Layout): string {
  const amount = grossOf(record, layout);
  const fee = cellOf(record, layout, 'fee');
  if (fee === '') return amount;
  const read = decimal(fee, layout.settings.mark);
  return isZero(read) ? amount : sumDecimals([amount, read.startsWith('-') ? read : negated(read)]);
}

function grossOf(record: CsvRecord, layout: Layout): string {
  const { columns, settings } = layout;
  const side = sideOf(record, layout);
  if (side !== null) return signed(decimal(side.text, settings.mark), side.isInflow, layout);
  const text = cellOf(record, layout, 'amount');
  if (columns.direction !== undefined && text !== '')
    throw new RowFault('missing_direction', 'Whether money comes in or goes out is missing');
  if (text === '') throw new RowFault('missing_amount', 'The amount is missing');
  const amount = decimal(text, settings.mark);
  return settings.signs === 'inflows_negative' ? negated(amount) : amount;
}

function signed(amount: string, isInflow: boolean, { settings, columns }: Layout): string {
  const expected = isInflow ? settings.usual.inflow : settings.usual.outflow;
  if (expected === 'unclear' && amount.startsWith('-') && !isZero(amount))
    throw new RowFault('unclear_sign', 'As many amounts of this kind are negative as positive');
  const size = expected === 'negative' ? negated(amount) : amount;
  const value = isInflow ? size : negated(size);
  const isTurned = settings.signs === 'inflows_negative' && !columns.direction;
  return plain(isTurned ? negated(value) : value);
}

function plain(amount: string): string {
  return isZero(amount) && amount.startsWith('-') ? negated(amount) : amount;
}

/** The amount of a record that has its sign from a column or a word; null for an amount with a sign of its own. @throws RowFault */
export function sideOf(
  record: CsvRecord,
  layout: Layout,
): { readonly text: string; readonly isInflow: boolean } | null {
  const { columns } = layout;
  if (columns.amount !== undefined) {
    const text = cellOf(record, layout, 'amount');
    const isInflow = columns.direction && isInflowBy(cellOf(record, layout, 'direction'), layout.inflowValue);
    return isInflow === undefined || text === '' ? null : { text, isInflow };
  }
  const [debit, credit] = [cellOf(record, layout, 'debit'), cellOf(record, layout, 'credit')];
  if (debit + credit === '') throw new RowFault('missing_amount', 'The amount is missing');
  if (!isZero(debit) && !isZero(credit))
    throw new RowFault('two_amounts', 'The row has an amount in and an amount out');
  const isInflow = isZero(debit) && credit !== '';
  return { text: isInflow ? credit : debit, isInflow };
}

/** Whether a word of the direction means money in; undefined for an unknown one. */
export function isInflowBy(word: string, inflowValue: string | undefined): boolean | undefined {
  return inflowValue === undefined ? isInflowWord(word) : word.toLowerCase() === inflowValue.toLowerCase();
}

/** Whether an amount has no digit but 0. */
export function isZero(amount: string): boolean {
  return !/[1-9]/.test(amount) && !/[^\d.,\s-]/.test(amount.replace(/[+()'’\p{Sc}]|[A-Z]{3}/gu, ''));
}
