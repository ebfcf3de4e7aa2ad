import { negated, oneLine, quoted } from '#integrations/imports/formats/values.ts';
import {
  type FileSecurity,
  type FileTrade,
  RowFault,
  type StatementRow,
  type TradeRow,
} from '#integrations/imports/statement.ts';
import {
  add,
  type Decimal,
  divide,
  isZero,
  multiply,
  parseDecimal,
  roundTo,
  writeDecimal,
  ZERO,
} from '#kernel/money/decimal.ts';
import { rulesOfTrade, type TradeType } from '#ledger/investments/trade-types.ts';

const WORDS: Readonly<Record<TradeType, string>> = {
  buy: 'Buy',
  sell: 'Sell',
  dividend: 'Dividend',
  interest: 'Interest',
  reinvestment: 'Reinvestment',
  fee: 'Fee',
  tax: 'Tax',
  split: 'Split',
  merger: 'Merger',
  spin_off: 'Spin-off',
  transfer_in: 'Transfer in',
  transfer_out: 'Transfer out',
  return_of_capital: 'Return of capital',
  opening: 'Opening',
};

type RowValues = Pick<StatementRow, 'line' | 'date' | 'amount' | 'currency' | 'reference'> & {
  readonly notes?: string | null;
  readonly trade: Pick<FileTrade, 'type' | 'security'> & Partial<FileTrade>;
};

/** The row of a trade, named after what it does. @throws RowFault for a trade that lacks its security, quantity or ratio. */
export function tradeRow({
  line,
  date,
  amount,
  currency,
  reference,
  notes = null,
  trade: values,
}: RowValues): TradeRow {
  const trade: FileTrade = {
    quantity: '0',
    price: null,
    priceCurrency: null,
    fee: '0',
    tax: '0',
    ratio: null,
    otherSecurity: null,
    cost: null,
    acquiredOn: null,
    ...values,
  };
  const { type, security, quantity } = trade;
  const { needs, units: moved, security: named } = rulesOfTrade(type);
  if (security === null && named === 'required') throw incomplete(type, 'its security');
  if (moved !== 0n && isZero(decimalOf(quantity))) throw incomplete(type, 'its quantity');
  if (needs === 'ratio' && trade.ratio === null) throw incomplete(type, 'its ratio');
  const units = writeDecimal(decimalOf(quantity));
  const shown = units === '0' ? '' : unsigned(units);
  const name = [WORDS[type], shown, security === null ? '' : nameOf(security)].filter(Boolean).join(' ');
  return {
    line,
    date,
    amount: writeDecimal(decimalOf(amount)),
    currency,
    text: oneLine(notes ?? ''),
    counterparty: name,
    reference,
    pending: false,
    trade: { ...trade, quantity: units, price: plain(trade.price), fee: plain(trade.fee), tax: plain(trade.tax) },
  };
}

function plain<Text extends string | null>(text: Text): Text {
  return (text === null ? null : writeDecimal(decimalOf(text))) as Text;
}

function nameOf({ ticker, name, isin, number }: FileSecurity): string {
  return ticker ?? name ?? isin ?? number ?? '';
}

function incomplete(type: TradeType, what: string): RowFault {
  return new RowFault('invalid_trade', `${WORDS[type]} lacks ${what}`);
}

const NO_SECURITY: FileSecurity = {
  ticker: null,
  name: null,
  isin: null,
  number: null,
  exchange: null,
  currency: null,
  kind: null,
};

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** A security with these values; null if none of them names one. */
export function securityOf(values: Partial<FileSecurity>): FileSecurity | null {
  const text = (value: string | null | undefined) => oneLine(value ?? '') || null;
  const isin = text(values.isin)?.toUpperCase() ?? null;
  const security = {
    ...NO_SECURITY,
    ...values,
    ticker: text(values.ticker),
    name: text(values.name),
    isin: isin !== null && ISIN.test(isin) ? isin : null,
    number: text(values.number),
    exchange: text(values.exchange)?.toUpperCase() ?? null,
    currency: text(values.currency)?.toUpperCase() ?? null,
  };
  return nameOf(security) === '' ? null : security;
}

/** The exact value of a plain decimal. @throws RowFault for one of more digits than are kept. */
export function decimalOf(plain: string): Decimal {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)0*(\d*)\.?(\d*?)0*$/.exec(plain) ?? [];
  const value = parseDecimal(`${sign}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`);
  if (value === undefined) throw new RowFault('out_of_range', `${quoted(plain)} has more than 18 digits on one side`);
  return value;
}

/** A plain decimal without its sign. */
export function unsigned(plain: string): string {
  return plain.startsWith('-') ? plain.slice(1) : plain;
}

/** A plain decimal with the sign of what goes out. */
export function outgoing(plain: string): string {
  return negated(unsigned(plain));
}

export function sumOf(plains: readonly string[]): string {
  return writeDecimal(plains.map(decimalOf).reduce(add, ZERO));
}

const PLACES_MAX = 18;

export function product(one: string, other: string): string {
  return writeDecimal(roundTo(multiply(decimalOf(one), decimalOf(other)), PLACES_MAX));
}

const PRICE_PLACES = 10;

/** The price of one of so many units; null if there are none. */
export function priceOf(total: string, units: string): string | null {
  const divisor = decimalOf(unsigned(units));
  return isZero(divisor) ? null : writeDecimal(divide(decimalOf(unsigned(total)), divisor, PRICE_PLACES));
}

/** Converts the money of a row to another currency at a rate; the price stays in its own. */
export function convertedAt(row: TradeRow, rate: string, currency: string): TradeRow {
  const { trade } = row;
  return {
    ...row,
    amount: product(row.amount, rate),
    currency,
    trade: {
      ...trade,
      fee: product(trade.fee, rate),
      tax: product(trade.tax, rate),
      priceCurrency: trade.priceCurrency ?? row.currency,
    },
  };
}
