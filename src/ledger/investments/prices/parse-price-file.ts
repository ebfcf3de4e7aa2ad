import { findCurrency } from '#kernel/money/currencies.ts';
import { isZero, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';

/** A price of a file; without a currency it is in the security's. */
export type FilePrice = { readonly date: string; readonly price: string; readonly currency: string | undefined };

/** A line that is no price. */
type LineFault = { readonly line: number; readonly message: string };

/** Reads a CSV of prices with a header: `Date`, `Close` or `Price`, and perhaps `Currency`. Other columns, as in Stooq's, are left out. */
export function parsePriceFile(text: string): { readonly prices: FilePrice[]; readonly faults: LineFault[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = (lines[0] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const columns = { date: names.indexOf('date'), price: indexOfEither(names), currency: names.indexOf('currency') };
  if (columns.date === -1 || columns.price === -1)
    return { prices: [], faults: [{ line: 1, message: 'must be a header with Date and Close or Price' }] };
  const prices: FilePrice[] = [];
  const faults: LineFault[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const cells = line.split(',').map((cell) => cell.trim());
    const read = readLine(cells, columns);
    if (typeof read === 'string') faults.push({ line: index + 1, message: read });
    else prices.push(read);
  }
  return { prices, faults };
}

function indexOfEither(names: readonly string[]): number {
  const close = names.indexOf('close');
  return close === -1 ? names.indexOf('price') : close;
}

type ColumnsOfFile = { readonly date: number; readonly price: number; readonly currency: number };

function readLine(cells: readonly string[], columns: ColumnsOfFile): FilePrice | string {
  const date = cells[columns.date] ?? '';
  if (!isCivilDate(date)) return 'has no date, YYYY-MM-DD';
  const price = parseDecimal(cells[columns.price] ?? '');
  if (price === undefined || price.digits < 0n || isZero(price)) return 'has no price above zero';
  const code = columns.currency === -1 ? '' : (cells[columns.currency] ?? '');
  if (code !== '' && findCurrency(code.toUpperCase()) === undefined) return 'has an unknown currency';
  return { date, price: writeDecimal(price), currency: code === '' ? undefined : code.toUpperCase() };
}
