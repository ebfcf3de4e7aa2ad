import type { FileAmounts } from '#integrations/imports/formats/file-amounts.ts';
import type { QifDates } from '#integrations/imports/formats/qif-dates.ts';
import { quoted } from '#integrations/imports/formats/values.ts';
import {
  type FilePrice,
  type FileSecurity,
  RowFault,
  type StatementReader,
  type StatementRow,
} from '#integrations/imports/statement.ts';
import { add, writeDecimal } from '#kernel/money/decimal.ts';
import type { TradeType } from '#ledger/investments/trade-types.ts';
import { decimalOf, outgoing, priceOf, product, securityOf, sumOf, tradeRow, unsigned } from './trade-rows.ts';

type Fields = ReadonlyMap<string, string>;

const KINDS: Readonly<Record<string, FileSecurity['kind']>> = {
  stock: 'share',
  'mutual fund': 'fund',
  bond: 'bond',
  etf: 'etf',
};

/** The securities of a QIF file by the names with which trades name them. */
export class QifSecurities {
  readonly #byName = new Map<string, FileSecurity>();
  readonly #bySymbol = new Map<string, FileSecurity>();

  constructor(records: readonly Fields[]) {
    for (const fields of records) {
      const [name = null, ticker = null] = [fields.get('N'), fields.get('S')];
      const security = securityOf({ name, ticker, kind: KINDS[fields.get('T')?.toLowerCase() ?? ''] ?? null });
      if (security?.name) this.#byName.set(security.name, security);
      if (security?.ticker) this.#bySymbol.set(security.ticker, security);
    }
  }

  named(name: string): FileSecurity | null {
    return this.#byName.get(name) ?? securityOf({ name });
  }

  withSymbol(symbol: string): FileSecurity | null {
    return this.#bySymbol.get(symbol) ?? this.#byName.get(symbol) ?? securityOf({ ticker: symbol });
  }
}

/** A line of the list of prices, `"IBM",141 9/16,"1/5/26"`. */
export type QifPriceLine = {
  readonly line: number;
  readonly symbol: string;
  readonly price: string;
  readonly date: string;
};

/** The price that a line has; none if it is of another form. */
export function priceLine(text: string, line: number): QifPriceLine[] {
  const [, symbol = '', price = '', date = ''] =
    /^"([^"]*)",\s*"?([^",]*(?:,\d+)?)"?,\s*"([^"]*)"\s*$/.exec(text) ?? [];
  return symbol === '' ? [] : [{ line, symbol, price: price.trim(), date: date.trim() }];
}

/** The texts of prices that are no fractions. */
export function priceTexts(prices: readonly QifPriceLine[]): string[] {
  return prices.map(({ price }) => price).filter((price) => !price.includes('/'));
}

const NUMBERS = ['Q', 'I', 'O', '$'];

/** The texts of a trade that are quantities, prices and commissions. */
export function tradeTexts(fields: Fields): string[] {
  return NUMBERS.flatMap((code) => fields.get(code) ?? []).filter((text) => !text.includes('/'));
}

type Reading = { readonly dates: QifDates; readonly amounts: FileAmounts; readonly securities: QifSecurities };

export function pricesOf(
  lines: readonly QifPriceLine[],
  { reader, dates, amounts, securities }: Reading & { readonly reader: StatementReader },
): FilePrice[] {
  return lines.flatMap(({ line, symbol, price, date }) => {
    const security = securities.withSymbol(symbol);
    if (security === null || price === '') return [];
    const read = () => ({ date: dates.read(date), security, price: numberOf(price, amounts), currency: null });
    return reader.attempt(line, read) ?? [];
  });
}

/** A number that may be a fraction, as exchanges once wrote prices: `141 9/16`. */
function numberOf(text: string, amounts: FileAmounts): string {
  const [fraction, whole = '0', over = '', under = ''] = /^(?:(\d+)\s+)?(\d+)\/(\d+)$/.exec(text.trim()) ?? [];
  if (fraction === undefined) return amounts.read(text);
  const part = priceOf(over, under);
  if (part === null) throw new RowFault('invalid_amount', `${quoted(text)} is not an amount`);
  return writeDecimal(add(decimalOf(whole), decimalOf(part)));
}

/** A trade, and whether its cash comes in (1), goes out (-1) or does not move. */
type Action = { readonly type: TradeType; readonly cash: 1 | -1 | 0 };

const ACTIONS: Readonly<Record<string, Action>> = {
  buy: { type: 'buy', cash: -1 },
  sell: { type: 'sell', cash: 1 },
  shrsin: { type: 'transfer_in', cash: 0 },
  shrsout: { type: 'transfer_out', cash: 0 },
  div: { type: 'dividend', cash: 1 },
  cglong: { type: 'dividend', cash: 1 },
  cgmid: { type: 'dividend', cash: 1 },
  cgshort: { type: 'dividend', cash: 1 },
  intinc: { type: 'interest', cash: 1 },
  margint: { type: 'interest', cash: -1 },
  miscexp: { type: 'fee', cash: -1 },
  reinvdiv: { type: 'reinvestment', cash: 0 },
  reinvint: { type: 'reinvestment', cash: 0 },
  reinvlg: { type: 'reinvestment', cash: 0 },
  reinvmd: { type: 'reinvestment', cash: 0 },
  reinvsh: { type: 'reinvestment', cash: 0 },
  rtrncap: { type: 'return_of_capital', cash: 1 },
  stksplit: { type: 'split', cash: 0 },
};

/** Actions that move money only; the sign of `cash` is the amount's own. */
const MONEY: Readonly<Record<string, 'in' | 'out' | 'signed'>> = {
  cash: 'signed',
  contribx: 'in',
  miscinc: 'in',
  miscincx: 'in',
  withdrwx: 'out',
  xin: 'in',
  xout: 'out',
};

type Entry = { readonly line: number; readonly fields: Fields };

/** The rows of an entry of an investment account: a trade whose money is another account's has a transfer too. */
export function investmentRows({ line, fields }: Entry, { dates, amounts, securities }: Reading): StatementRow[] {
  const action = (fields.get('N') ?? '').toLowerCase().trim();
  const day = fields.get('D');
  if (day === undefined) throw new RowFault('missing_date', 'The date is missing');
  const date = dates.read(day);
  const name = fields.get('Y') ?? '';
  const security = name === '' ? null : securities.named(name);
  const number = (code: string) => {
    const text = fields.get(code);
    return text === undefined ? null : numberOf(text, amounts);
  };
  const total = number('T') ?? number('U');
  const common = { line, date, currency: null, reference: null };
  const money = MONEY[action];
  if (money !== undefined && !(security !== null && action.startsWith('miscinc'))) {
    const amount = required(total ?? number('$'));
    return [moneyRow(common, fields, money === 'signed' ? amount : signedAs(amount, money === 'in'))];
  }
  const isElsewhere = action.endsWith('x') && ACTIONS[action.slice(0, -1)] !== undefined;
  const known = ACTIONS[isElsewhere ? action.slice(0, -1) : action] ?? (security && MISC_INCOME[action]);
  if (!known) throw new RowFault('unsupported_record', `${quoted(fields.get('N') ?? '')} cannot be imported`);
  const { type, cash } = known;
  const [units, price, commission] = [unsigned(number('Q') ?? '0'), number('I'), unsigned(number('O') ?? '0')];
  const amount = cash === 0 ? '0' : signedAs(required(total ?? computed(type, units, price, commission)), cash === 1);
  const row = tradeRow({
    ...common,
    amount,
    notes: fields.get('M') ?? fields.get('P') ?? null,
    trade: {
      type,
      security,
      quantity:
        type === 'split' ? '0' : type === 'sell' || type === 'transfer_out' ? outgoing(units) : quantityOf(type, units),
      price: type === 'split' ? null : price,
      fee: commission,
      // Quicken writes how many shares ten have become.
      ratio: type === 'split' && units !== '0' ? [units, '10'] : null,
      cost: type === 'transfer_in' ? (total ?? (price === null ? null : product(units, price))) : null,
    },
  });
  const isMoved = isElsewhere || action === 'miscincx';
  if (!isMoved) return [row];
  return [row, moneyRow(common, fields, signedAs(number('$') ?? amount, cash !== 1))];
}

const MISC_INCOME: Readonly<Record<string, Action>> = {
  miscinc: { type: 'dividend', cash: 1 },
  miscincx: { type: 'dividend', cash: 1 },
};

const WITH_UNITS: ReadonlySet<TradeType> = new Set(['buy', 'transfer_in', 'reinvestment']);

function quantityOf(type: TradeType, units: string): string {
  return WITH_UNITS.has(type) ? units : '0';
}

function signedAs(amount: string, isIn: boolean): string {
  return isIn ? unsigned(amount) : outgoing(amount);
}

function required(amount: string | null): string {
  if (amount === null) throw new RowFault('missing_amount', 'The amount is missing');
  return amount;
}

/** The total of a trade that names none. */
function computed(type: TradeType, units: string, price: string | null, commission: string): string | null {
  if (price === null || (type !== 'buy' && type !== 'sell')) return null;
  return sumOf([product(units, price), type === 'buy' ? commission : outgoing(commission)]);
}

type Common = Pick<StatementRow, 'line' | 'date' | 'currency' | 'reference'>;

function moneyRow(common: Common, fields: Fields, amount: string): StatementRow {
  const [payee, memo] = [fields.get('P') || null, fields.get('M')];
  const [, otherAccount = null] = /^\[(.*)\]$/.exec(fields.get('L') ?? '') ?? [];
  const text = memo || payee || '';
  return {
    ...common,
    amount,
    text: text || (otherAccount ?? fields.get('N') ?? ''),
    counterparty: payee,
    pending: false,
    details: { otherAccount },
  };
}
