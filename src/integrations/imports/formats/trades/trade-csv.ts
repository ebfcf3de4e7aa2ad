import { delimiterOf, recordsOf } from '#integrations/imports/formats/csv/index.ts';
import { RowsByAccount } from '#integrations/imports/formats/rows-by-account.ts';
import { readDated } from '#integrations/imports/formats/unclear-dates.ts';
import { amountMark, decimal, quoted, readDate } from '#integrations/imports/formats/values.ts';
import {
  type FileOptions,
  RowFault,
  StatementReader,
  type Statements,
  type TradeColumn,
  type TradeRow,
} from '#integrations/imports/statement.ts';
import { isZero } from '#kernel/money/decimal.ts';
import { rulesOfTrade, type TradeType } from '#ledger/investments/trade-types.ts';
import { decimalOf, outgoing, product, securityOf, sumOf, tradeRow, unsigned } from './trade-rows.ts';

/** The headers of each column, in lower case with `_` for spaces and dashes; the better first. */
const HEADERS: Readonly<Record<TradeColumn, readonly string[]>> = {
  date: ['date', 'trade_date', 'transaction_date', 'time', 'datetime', 'date/time', 'datum'],
  ticker: ['ticker', 'symbol', 'ticker_symbol', 'instrument'],
  isin: ['isin'],
  quantity: ['qty', 'quantity', 'shares', 'units', 'no._of_shares', 'stück'],
  price: ['price', 'unit_price', 'price_per_share', 'price_/_share', 'kurs'],
  exchange: ['exchange_operating_mic', 'mic', 'exchange'],
  currency: ['currency', 'ccy', 'currency_(price_/_share)'],
  fee: ['fee', 'fees', 'commission'],
  tax: ['tax', 'taxes', 'withholding_tax'],
  account: ['account', 'account_name'],
  name: ['name', 'security_name', 'security', 'description'],
  type: ['type', 'action', 'side', 'transaction_type', 'activity'],
  amount: ['amount', 'total', 'total_amount', 'value'],
  reference: ['external_id', 'trade_id', 'order_id', 'transaction_id', 'id', 'reference'],
  notes: ['notes', 'note', 'comment', 'memo'],
};

const COLUMNS = Object.keys(HEADERS) as TradeColumn[];
const REQUIRED = ['date', 'quantity', 'price'] as const;

type Places = { readonly [C in TradeColumn]?: number };

function plainHeader(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll('*', '')
    .trim()
    .replace(/[\s-]+/g, '_');
}

/** The place of each column in a header; the labels that a person names win. */
function placesIn(header: readonly string[], named: FileOptions['tradeColumns'] = {}): Places {
  const names = header.map(plainHeader);
  const places: { [C in TradeColumn]?: number } = {};
  for (const column of COLUMNS) {
    const label = named[column];
    // Empty text or null says that the file has no such column.
    const wanted = label === undefined ? HEADERS[column] : label === null ? [] : [plainHeader(label)];
    const place = wanted.map((name) => names.indexOf(name)).find((index) => index !== -1);
    if (place !== undefined) places[column] = place;
  }
  return places;
}

function missingIn(places: Places): string[] {
  const missing: string[] = REQUIRED.filter((column) => places[column] === undefined);
  return places.ticker === undefined && places.isin === undefined ? [...missing, 'ticker'] : missing;
}

/** Whether the first line has the columns of trades. */
export function isTradeCsv(start: string): boolean {
  const line = start.trimStart().split('\n', 1)[0] ?? '';
  return [',', ';', '\t'].some(
    (delimiter) => missingIn(placesIn(line.split(delimiter).map((name) => name.replace(/^"|"$/g, '')))).length === 0,
  );
}

const SAMPLE = 20_000;

/** Reads trades in any CSV file whose columns are named or have usual names. The sign of a quantity without a type decides. */
export function readTradeCsv(text: string, options: FileOptions): Statements {
  const parsed = recordsOf(text, options.delimiter ?? delimiterOf(text.slice(0, SAMPLE)));
  if ('fault' in parsed) return { statements: [], faults: [parsed.fault] };
  const [header, ...records] = parsed.records.slice(options.rowsToSkip ?? 0);
  const places = placesIn(header?.cells ?? [], options.tradeColumns);
  const missing = missingIn(places);
  if (missing.length > 0) {
    const message = `Missing columns: ${missing.join(', ')}. The header was looked for in: ${(header?.cells ?? []).join(' | ').slice(0, 300)}`;
    return { statements: [], faults: [{ line: null, code: 'missing_required_headers', message }] };
  }
  const rows = records.map(
    ({ cells, line }): Cells => ({
      line,
      text: (column) => (cells[places[column] ?? -1] ?? '').trim(),
    }),
  );
  const dates = rows.map(({ text: of }) => of('date'));
  const numbers = ['quantity', 'price', 'fee', 'tax', 'amount'] as const;
  const mark = options.mark ?? amountMark(rows.flatMap(({ text: of }) => numbers.map((column) => of(column))));
  return readDated(dates, options, (form) => {
    const [reader, accounts] = [new StatementReader(), new RowsByAccount()];
    for (const cells of rows) {
      const row = reader.attempt(cells.line, () => rowOf(cells, form, mark));
      if (row !== undefined) accounts.add(options.accountColumn === 'ignored' ? '' : cells.text('account'), row);
    }
    return { statements: accounts.statements(() => ({ monthEnds: [] })), faults: reader.faults };
  });
}

type Cells = { readonly line: number; readonly text: (column: TradeColumn) => string };

const WORDS = new Map<string, TradeType>(
  Object.entries({
    buy: 'buy|bought|purchase|b|kauf|market buy|limit buy',
    sell: 'sell|sold|sale|s|verkauf|market sell|limit sell',
    dividend: 'dividend|dividends|div|dividende',
    interest: 'interest|zinsen',
    reinvestment: 'reinvestment|reinvest|reinvested dividend',
    fee: 'fee|fees|commission',
    tax: 'tax|taxes|withholding tax',
    transfer_in: 'transfer in|transfer_in|deposit of shares|receive',
    transfer_out: 'transfer out|transfer_out|send',
    return_of_capital: 'return of capital|return_of_capital',
  }).flatMap(([type, words]) => words.split('|').map((word) => [word, type as TradeType] as const)),
);

const movesUnits = (type: TradeType) => rulesOfTrade(type).units !== 0n;

function rowOf({ line, text }: Cells, form: string | null, mark: '.' | ','): TradeRow {
  const number = (column: TradeColumn) => (text(column) === '' ? '0' : decimal(text(column), mark));
  const written = number('quantity');
  const word = text('type').toLowerCase();
  const type = word === '' ? (written.startsWith('-') ? 'sell' : 'buy') : WORDS.get(word);
  if (type === undefined)
    throw new RowFault('unsupported_record', `${quoted(text('type'))} is not a known type of trade`);
  if (text('date') === '') throw new RowFault('missing_date', 'The date is missing');
  const [units, fee, tax] = [unsigned(written), number('fee'), number('tax')].map(unsigned) as [string, string, string];
  const isOfUnits = movesUnits(type);
  if (isOfUnits && text('price') === '') throw new RowFault('missing_amount', 'The price is missing');
  const price = number('price');
  const value = product(units, price);
  const paid = isZero(decimalOf(value)) ? unsigned(number('amount')) : value;
  return tradeRow({
    line,
    date: readDate(text('date'), form),
    amount: cashOf(type, { value, paid, costs: sumOf([fee, tax]) }),
    currency: text('currency').toUpperCase() || null,
    reference: text('reference') || null,
    notes: text('notes'),
    trade: {
      type,
      security: securityOf({
        ticker: text('ticker').toUpperCase(),
        name: text('name'),
        isin: text('isin'),
        exchange: text('exchange'),
        currency: text('currency'),
      }),
      quantity: !isOfUnits ? '0' : type === 'sell' || type === 'transfer_out' ? outgoing(units) : units,
      price: isOfUnits ? price : null,
      fee,
      tax,
      cost: type === 'transfer_in' && !isZero(decimalOf(value)) ? value : null,
    },
  });
}

type Money = { readonly value: string; readonly paid: string; readonly costs: string };

function cashOf(type: TradeType, { value, paid, costs }: Money): string {
  if (type === 'buy') return outgoing(sumOf([value, costs]));
  if (type === 'sell') return sumOf([value, outgoing(costs)]);
  if (type === 'fee' || type === 'tax') return outgoing(sumOf([paid, costs]));
  return movesUnits(type) ? '0' : sumOf([paid, outgoing(costs)]);
}
