import { securityOf, tradeRow } from '#integrations/imports/formats/trades/trade-rows.ts';
import {
  type FilePosition,
  type FilePrice,
  type FileSecurity,
  RowFault,
  type Statement,
  type TradeRow,
} from '#integrations/imports/statement.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { parseRatio } from '#ledger/investments/cost-basis/ratio.ts';
import { TRADE_TYPE_NAMES, type TradeType } from '#ledger/investments/trade-types.ts';
import { LeftOutRecord, type LeftOutRecords } from './left-out-records.ts';
import { type SureData, type SureNames, type SureSource, textOf } from './sure-names.ts';
import { decimal, negated, quoted } from './values.ts';

/** The row of a trade. Money out and units in are positive in this form. @throws RowFault */
export function sureTrade(line: number, date: string, data: SureData, names: SureNames): TradeRow {
  const currency = textOf(data, 'currency') || null;
  const [quantity, price] = [plainOf(data.qty) ?? '0', plainOf(data.price)];
  const amount = plainOf(data.amount);
  if (amount === null) throw new RowFault('missing_amount', 'The amount is missing');
  const security = tradedSecurity(data, names);
  const own = typeOf(data);
  const type = own ?? typeByAmounts({ quantity, price, amount, security });
  const otherSecurity = names.security(textOf(data, 'other_security_id'));
  return tradeRow({
    ...{ line, date, currency, amount: negated(amount), notes: textOf(data, 'notes') || null },
    reference: textOf(data, 'external_id') || textOf(data, 'id') || null,
    trade: {
      type,
      // The cash of an account is no security.
      security: type === 'interest' && isCash(security) ? null : security,
      quantity,
      price: price !== null && isNothing(price) ? null : price,
      priceCurrency: textOf(data, 'price_currency') || null,
      ...{ fee: plainOf(data.fee) ?? '0', tax: plainOf(data.tax) ?? '0' },
      ratio: ratioOf(data),
      otherSecurity,
      cost: plainOf(data.cost),
      acquiredOn: [textOf(data, 'acquired_on')].find(isCivilDate) ?? null,
      costShare: plainOf(data.cost_share),
    },
  });
}

/** Files of Coffer name the type. */
function typeOf(data: SureData): TradeType | undefined {
  return TRADE_TYPE_NAMES.find((name) => name === data.type);
}

type Amounts = {
  readonly quantity: string;
  readonly price: string | null;
  readonly amount: string;
  readonly security: FileSecurity | null;
};

/** Sure has the sign of units and of money alone: units without money come from elsewhere, and money without units is income or a fee. */
function typeByAmounts({ quantity, price, amount, security }: Amounts): TradeType {
  if (isNothing(quantity)) {
    if (!amount.startsWith('-')) return 'fee';
    return isCash(security) ? 'interest' : 'dividend';
  }
  const isFree = isNothing(amount) && isNothing(price ?? '0');
  if (quantity.startsWith('-')) return isFree ? 'transfer_out' : 'sell';
  return isFree ? 'transfer_in' : 'buy';
}

/** Sure enters interest as income of a security that stands for the cash of an account. */
function isCash(security: FileSecurity | null): boolean {
  return security?.ticker?.startsWith('CASH-') === true;
}

/** Files of Coffer name securities by id, those of Sure in each record. */
function tradedSecurity(data: SureData, names: SureNames): FileSecurity | null {
  return namedSecurity(data) ?? names.security(textOf(data, 'security_id'));
}

/** The security that a trade or holding names itself. */
function namedSecurity(data: SureData): FileSecurity | null {
  if (textOf(data, 'ticker') === '') return null;
  return securityOf({
    ticker: textOf(data, 'ticker'),
    name: textOf(data, 'security_name'),
    exchange: textOf(data, 'exchange_operating_mic'),
  });
}

type SureHolding = FilePosition & { readonly price: FilePrice | null };

/** The holdings of each account, by ascending day. A price that only repeats the one before is left out. */
export function readHoldings(
  sources: readonly SureSource[],
  names: SureNames,
  leftOut: LeftOutRecords,
): ReadonlyMap<string, SureHolding[]> {
  const traded = new Set(
    sources.flatMap(({ type, data }) => (type === 'Trade' ? placeOf(data, textOf(data, 'date')) : [])),
  );
  const all = sources.flatMap(({ type, data }) => (type === 'Holding' ? [data] : []));
  const days = new Map<string, { price: string | null; currency: string | null }>();
  const read = leftOut.read('Holding', all.toSorted(byDay), (data) => {
    const holding = holdingOf(data, names);
    const line = placeOf(data, '');
    const { price = null, currency = null } = holding.price ?? {};
    const before = days.get(line);
    days.set(line, { price, currency });
    const isSame = before !== undefined && before.price === price && before.currency === currency;
    const isNew = price !== null && (!isSame || traded.has(placeOf(data, holding.date)));
    if (!isNew) leftOut.add('Holding', price === null ? 'no_amount' : 'unchanged');
    return { account: textOf(data, 'account_id'), holding: isNew ? holding : { ...holding, price: null } };
  });
  const byAccount = Map.groupBy(read, ({ account }) => account);
  return new Map([...byAccount].map(([account, own]) => [account, own.map(({ holding }) => holding)]));
}

function byDay(one: SureData, other: SureData): number {
  const [first, second] = [textOf(one, 'date'), textOf(other, 'date')];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** A text that is equal for one security in one account on one day. */
function placeOf(data: SureData, date: string): string {
  const { account_id, ticker, exchange_operating_mic } = data;
  return JSON.stringify([account_id, ticker, exchange_operating_mic, date]);
}

function holdingOf(data: SureData, names: SureNames): SureHolding {
  if (names.accountName(textOf(data, 'account_id')) === null) throw new LeftOutRecord('unknown_record');
  const [date, security] = [textOf(data, 'date'), tradedSecurity(data, names)];
  if (security === null || !isCivilDate(date)) throw new LeftOutRecord('unreadable');
  const price = plainOf(data.price);
  const currency = textOf(data, 'currency') || null;
  return {
    ...{ date, security, quantity: plainOf(data.qty) ?? '0' },
    price: price === null || isNothing(price) ? null : { date, security, price, currency },
  };
}

/** The positions of an account on the last day of its holdings, and the prices of all days. */
export function heldIn(holdings: readonly SureHolding[]): Pick<Statement, 'positions' | 'prices' | 'pricesOf'> {
  const last = holdings.at(-1)?.date;
  if (last === undefined) return {};
  const positions = holdings.filter(({ date, quantity }) => date === last && !isNothing(quantity));
  const prices = holdings.flatMap(({ price }) => price ?? []);
  return { positions, prices, pricesOf: 'Holding' };
}

/** The price of a security in a file of Coffer; null for one that the file does not have. @throws RowFault */
export function surePrice({ data }: SureSource, names: SureNames): FilePrice | null {
  const [date, security, price] = [
    textOf(data, 'date'),
    names.security(textOf(data, 'security_id')),
    plainOf(data.price),
  ];
  if (security === null || price === null || !isCivilDate(date)) return null;
  return { date, security, price, currency: textOf(data, 'currency') || null };
}

function ratioOf(data: SureData): readonly [string, string] | null {
  const text = textOf(data, 'ratio');
  if (text === '') return null;
  if (parseRatio(text) === undefined) throw new RowFault('invalid_trade', `${quoted(text)} is not a ratio`);
  const [after = '', before = '1'] = text.split(':');
  return [after, before];
}

/** The plain decimal of a member; null where it is missing. @throws RowFault */
function plainOf(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return decimal(typeof value === 'object' ? 'an object' : String(value));
}

function isNothing(plain: string): boolean {
  return /^-?[0.]*$/.test(plain);
}
