import { findCurrency } from '#kernel/money/currencies.ts';
import { isZero, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';

/** A price of a file. It may name a symbol; without a currency it is in the security's. */
type FilePrice = {
  readonly symbol: string | undefined;
  readonly date: string;
  readonly price: string;
  readonly currency: string | undefined;
};

/** A line that is no price. */
type LineFault = {
  readonly line: number;
  readonly code: 'not_a_price' | 'unknown_currency';
  readonly message: string;
};

const NOT_QUOTED = 'N/D';

/**
 * Reads a CSV of prices with a header: `Date`, `Close` or `Price`, and perhaps `Currency` and `Symbol`. Other columns are left out, as are the
 * lines of days without a price, both as in Stooq's.
 */
export function parsePriceFile(text: string): { readonly prices: FilePrice[]; readonly faults: LineFault[] } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = (lines[0] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const columns = {
    date: names.indexOf('date'),
    price: indexOfEither(names),
    currency: names.indexOf('currency'),
    symbol: names.indexOf('symbol'),
  };
  if (columns.date === -1 || columns.price === -1)
    return { prices: [], faults: [fault(1, 'must be a header with Date and Close or Price')] };
  const prices: FilePrice[] = [];
  const faults: LineFault[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const cells = line.split(',').map((cell) => cell.trim());
    if (cells[columns.price] === NOT_QUOTED) continue;
    if (cells.length < names.length) faults.push(fault(index + 1, 'has fewer cells than the header'));
    else addLine(prices, faults, index + 1, cells, columns);
  }
  return { prices, faults };
}

function fault(line: number, message: string, code: LineFault['code'] = 'not_a_price'): LineFault {
  return { line, code, message };
}

function indexOfEither(names: readonly string[]): number {
  const close = names.indexOf('close');
  return close === -1 ? names.indexOf('price') : close;
}

/** A code in capital or small letters: `GBp`, which some sources have for pence, is not GBP. */
export function currencyInFile(code: string | undefined): string | undefined {
  return code === code?.toLowerCase() ? code?.toUpperCase() : code;
}

type ColumnsOfFile = Readonly<Record<'date' | 'price' | 'currency' | 'symbol', number>>;

function addLine(
  prices: FilePrice[],
  faults: LineFault[],
  line: number,
  cells: readonly string[],
  columns: ColumnsOfFile,
): void {
  const optional = (column: number) => cells[column] || undefined;
  const date = cells[columns.date] ?? '';
  const price = parseDecimal(cells[columns.price] ?? '');
  const currency = currencyInFile(optional(columns.currency));
  if (!isCivilDate(date)) faults.push(fault(line, 'has no date, YYYY-MM-DD'));
  else if (price === undefined || price.digits < 0n || isZero(price))
    faults.push(fault(line, 'has no price above zero'));
  else if (currency !== undefined && findCurrency(currency) === undefined)
    faults.push(fault(line, 'has an unknown currency', 'unknown_currency'));
  else prices.push({ symbol: optional(columns.symbol), date, price: writeDecimal(price), currency });
}
