import { civilDate, decimal, quoted } from '#integrations/imports/formats/values.ts';
import { attribute, declaresEntities } from '#integrations/imports/formats/xml.ts';
import { children, type Element, find, lineFinder, parseXml, startOf } from '#integrations/imports/formats/xml-tree.ts';
import {
  type FilePosition,
  type FilePrice,
  type FileSecurity,
  type Notice,
  RowFault,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
  type TradeRow,
} from '#integrations/imports/statement.ts';
import { isZero } from '#kernel/money/decimal.ts';
import { totalPositions } from './positions.ts';
import { convertedAt, decimalOf, outgoing, product, securityOf, sumOf, tradeRow, unsigned } from './trade-rows.ts';

/** Whether this is a Flex statement of Interactive Brokers. */
export function isFlex(start: string): boolean {
  return /<FlexQueryResponse[\s>]/.test(start);
}

/** Reads a Flex statement: trades, payments, corporate actions and positions of each account. */
export function readFlex(text: string): Statements {
  if (declaresEntities(text))
    return {
      statements: [],
      faults: [{ line: null, code: 'forbidden_xml', message: 'The file declares entities of XML' }],
    };
  const parsed = parseXml(text);
  if ('line' in parsed) {
    const fault = { line: parsed.line, code: 'broken_xml', message: 'The file is not well-formed XML' } as const;
    return { statements: [], faults: [fault] };
  }
  const reader = new StatementReader();
  const notices: Notice[] = [];
  const lineAt = lineFinder(text);
  const elements = children(find(parsed.root, 'FlexQueryResponse', 'FlexStatements'), 'FlexStatement');
  const statements = elements.map((element) => statementOf(element, { reader, notices, lineAt }));
  return { statements, faults: reader.faults, notices };
}

type Reading = {
  readonly reader: StatementReader;
  readonly notices: Notice[];
  readonly lineAt: (position: number) => number;
};

/** An element with its line: a section has all data in attributes. */
type Item = { readonly line: number; readonly element: Element; value(name: string): string };

/** The elements of a section. */
function itemsOf(statement: Element, section: string, names: readonly string[], lineAt: Reading['lineAt']): Item[] {
  const found = find(statement, section);
  const elements = names.map((name) => children(found, name)).find((list) => list.length > 0) ?? [];
  return elements.map((element) => ({
    element,
    line: lineAt(startOf(element)),
    value: (name) => attribute(element, name).trim(),
  }));
}

/** The items of the finest level that a section has: it may repeat them in sums. */
function details(items: readonly Item[], level: string): readonly Item[] {
  const levels = new Set(items.map(({ value }) => value('levelOfDetail')));
  return levels.has(level) ? items.filter(({ value }) => value('levelOfDetail') === level) : items;
}

function statementOf(element: Element, { reader, notices, lineAt }: Reading): Statement {
  const sections = {
    trades: details(itemsOf(element, 'Trades', ['Trade', 'Order'], lineAt), 'EXECUTION'),
    payments: details(itemsOf(element, 'CashTransactions', ['CashTransaction'], lineAt), 'DETAIL'),
    actions: itemsOf(element, 'CorporateActions', ['CorporateAction'], lineAt),
    positions: details(itemsOf(element, 'OpenPositions', ['OpenPosition'], lineAt), 'SUMMARY'),
  };
  const all = [...sections.trades, ...sections.payments, ...sections.actions];
  const information = find(element, 'AccountInformation');
  const base = attribute(information, 'currency') || baseOf(all);
  const toBase = (item: Item, rows: readonly StatementRow[]) => rows.map((row) => inBase(row, item, base));
  const rows = [
    ...sections.trades.flatMap((item) => reader.attempt(item.line, () => toBase(item, tradeRows(item))) ?? []),
    ...sections.payments.flatMap((item) => reader.attempt(item.line, () => toBase(item, [paymentRow(item)])) ?? []),
    ...groupsOf(sections.actions).flatMap(
      (group) => reader.attempt(group[0].line, () => toBase(group[0], [actionRow(group)])) ?? [],
    ),
  ];
  const exchanged = sections.trades.filter(({ value }) => value('assetCategory') === 'CASH').length;
  if (exchanged > 0) {
    const message = `${exchanged === 1 ? '1 exchange of currency is' : `${exchanged} exchanges of currency are`} left out: the account is kept in ${base ?? 'one currency'}`;
    notices.push({ line: null, code: 'left_out', message });
  }
  const held = sections.positions.flatMap((item) => reader.attempt(item.line, () => positionOf(item, element)) ?? []);
  return {
    account: attribute(element, 'accountId') || null,
    accountDetails: { type: 'investment', subtype: null },
    currency: base,
    opening: null,
    closing: null,
    positions: totalPositions(held.map(({ position }) => position)),
    prices: held.flatMap(({ price }) => price ?? []),
    rows,
  };
}

/** The currency of which a unit is worth one. */
function baseOf(items: readonly Item[]): string | null {
  return items.find(({ value }) => /^1(?:\.0*)?$/.test(value('fxRateToBase')))?.value('currency') ?? null;
}

/** The row in the currency of the account, at the rate of the broker. */
function inBase(row: StatementRow, { value }: Item, base: string | null): StatementRow {
  const rate = value('fxRateToBase');
  if (base === null || rate === '' || row.currency === base || row.currency !== value('currency')) return row;
  if (row.trade !== undefined) return convertedAt(row as TradeRow, decimal(rate), base);
  return { ...row, amount: product(row.amount, decimal(rate)), currency: base };
}

// The cash of these does not move by their price.
const MARGINED = new Set(['FUT', 'FOP', 'CFD', 'FXCFD', 'FSFOP', 'FSOPT']);

function tradeRows(item: Item): StatementRow[] {
  const { value } = item;
  const category = value('assetCategory');
  const commission = numberOf(item, 'ibCommission');
  const commissionCurrency = value('ibCommissionCurrency') || value('currency');
  const fee = tradeFee(item, commission, commissionCurrency);
  if (category === 'CASH') return fee;
  if (MARGINED.has(category)) throw new RowFault('unsupported_record', `Trades of ${category} cannot be imported`);
  if (/Cancel|\(Ca\.\)/.test(`${value('transactionType')} ${value('buySell')}`))
    throw new RowFault('unsupported_record', 'This cancels a trade; delete the trade with this number');
  const quantity = numberOf(item, 'quantity');
  const isSale = quantity.startsWith('-');
  if (isSale && value('openCloseIndicator') === 'O')
    throw new RowFault('unsupported_record', 'The trade sells units that the account does not hold');
  const isOwnFee = commissionCurrency !== value('currency');
  const proceeds = numberOf(item, 'proceeds');
  const taxes = numberOf(item, 'taxes');
  const net =
    value('netCash') === '' || isOwnFee
      ? sumOf([proceeds, taxes, isOwnFee ? '0' : commission])
      : numberOf(item, 'netCash');
  const row = tradeRow({
    ...commonOf(item, value('tradeDate') || value('dateTime')),
    amount: net,
    notes: value('description'),
    trade: {
      type: isSale ? 'sell' : 'buy',
      security: securityIn(item),
      quantity,
      price: product(numberOf(item, 'tradePrice'), value('multiplier') || '1'),
      // Payments back to the client have the other sign.
      fee: isOwnFee ? '0' : negative(commission),
      tax: negative(taxes),
    },
  });
  return isOwnFee ? [row, ...fee] : [row];
}

function tradeFee(item: Item, commission: string, currency: string): StatementRow[] {
  if (isZero(decimalOf(commission))) return [];
  const common = commonOf(item, item.value('tradeDate') || item.value('dateTime'));
  const reference = common.reference === null ? null : `${common.reference}-fee`;
  const trade = { type: 'fee', security: null } as const;
  return [tradeRow({ ...common, reference, currency, amount: commission, notes: item.value('symbol'), trade })];
}

function negative(plain: string): string {
  return plain.startsWith('-') ? unsigned(plain) : isZero(decimalOf(plain)) ? '0' : outgoing(plain);
}

const PAYMENTS: Readonly<Record<string, 'dividend' | 'tax' | 'interest' | 'fee' | 'money'>> = {
  dividends: 'dividend',
  'payment in lieu of dividends': 'dividend',
  'withholding tax': 'tax',
  '871(m) withholding': 'tax',
  'broker interest paid': 'interest',
  'broker interest received': 'interest',
  'bond interest paid': 'interest',
  'bond interest received': 'interest',
  'other fees': 'fee',
  'advisor fees': 'fee',
  'broker fees': 'fee',
  'commission adjustments': 'fee',
};

function paymentRow(item: Item): StatementRow {
  const { value } = item;
  const amount = numberOf(item, 'amount');
  const common = commonOf(item, value('dateTime') || value('settleDate') || value('reportDate'));
  const type = PAYMENTS[value('type').toLowerCase()] ?? 'money';
  const [text, security] = [value('description'), securityIn(item)];
  if (type === 'money' || (type === 'dividend' && security === null))
    return { ...common, amount, text, counterparty: value('type') || null, pending: false };
  const isReturn = type === 'dividend' && /\(Return of Capital\)/i.test(text);
  return tradeRow({ ...common, amount, notes: text, trade: { type: isReturn ? 'return_of_capital' : type, security } });
}

/** The parts of one corporate action: units that leave the account, and units that come in. */
function groupsOf(actions: readonly Item[]): [Item, ...Item[]][] {
  const titleOf = ({ value }: Item) => `${value('dateTime')} ${value('description').replace(/\s*\([^()]*\)\s*$/, '')}`;
  return [...Map.groupBy(actions, titleOf).values()] as [Item, ...Item[]][];
}

function actionRow(group: readonly [Item, ...Item[]]): StatementRow {
  const [first] = group;
  const { value } = first;
  const text = value('description');
  const unsupported = new RowFault('unsupported_record', `${quoted(text)} cannot be imported`);
  const common = commonOf(first, value('dateTime') || value('reportDate'));
  const [gone, ...others] = group.filter((item) => numberOf(item, 'quantity').startsWith('-'));
  const [come, ...more] = group.filter((item) => !numberOf(item, 'quantity').startsWith('-'));
  if (others.length > 0 || more.length > 0) throw unsupported;
  const proceeds = sumOf(group.map((item) => numberOf(item, 'proceeds')));
  const base = { ...common, notes: text, amount: proceeds };
  if (gone !== undefined) {
    const [security, quantity] = [securityIn(gone), numberOf(gone, 'quantity')];
    if (come === undefined) {
      if (isZero(decimalOf(proceeds))) throw unsupported;
      return tradeRow({ ...base, trade: { type: 'sell', security, quantity } });
    }
    const ratio = [numberOf(come, 'quantity'), unsigned(quantity)] as const;
    return tradeRow({ ...base, trade: { type: 'merger', security, otherSecurity: securityIn(come), ratio } });
  }
  const [, after = '', before = ''] =
    /(?:SPLIT|SPINOFF|SPIN-OFF|STOCK DIVIDEND)\s+([\d.]+)\s+FOR\s+([\d.]+)/i.exec(text) ?? [];
  if (after === '' || come === undefined) throw unsupported;
  const [given, held] = [decimal(after), decimal(before)];
  if (/SPLIT/i.test(text))
    return tradeRow({ ...base, trade: { type: 'split', security: securityIn(come), ratio: [given, held] } });
  if (/STOCK DIVIDEND/i.test(text)) {
    const ratio = [sumOf([given, held]), held] as const;
    return tradeRow({ ...base, trade: { type: 'split', security: securityIn(come), ratio } });
  }
  const [, ticker = '', number = ''] = /^([^(]+)\((\w+)\)/.exec(text) ?? [];
  const security = securityOf({ ticker, isin: number });
  return tradeRow({
    ...base,
    trade: { type: 'spin_off', security, otherSecurity: securityIn(come), ratio: [given, held] },
  });
}

function positionOf(item: Item, statement: Element): { position: FilePosition; price: FilePrice[] } {
  const { value } = item;
  const security = securityIn(item);
  if (security === null) throw new RowFault('invalid_trade', 'The position names no security');
  const date = dateOf(value('reportDate') || attribute(statement, 'toDate'));
  const position = { date, security, quantity: numberOf(item, 'position') };
  if (value('markPrice') === '') return { position, price: [] };
  const price = product(numberOf(item, 'markPrice'), value('multiplier') || '1');
  return { position, price: [{ date, security, price, currency: value('currency') || null }] };
}

function commonOf({ line, value }: Item, day: string): Pick<StatementRow, 'line' | 'date' | 'currency' | 'reference'> {
  const reference = value('transactionID') || value('tradeID') || value('actionID') || null;
  return { line, date: dateOf(day), currency: value('currency').toUpperCase() || null, reference };
}

function dateOf(text: string): string {
  if (text === '') throw new RowFault('missing_date', 'The date is missing');
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text) ?? [];
  if (day === undefined)
    throw new RowFault(
      'invalid_date',
      `${quoted(text)} is not a date of the form yyyyMMdd; choose that one in the Flex query`,
    );
  return civilDate(Number(year), Number(month), Number(day), text);
}

function numberOf({ value }: Item, name: string): string {
  const text = value(name);
  return text === '' ? '0' : decimal(text);
}

const KINDS: Readonly<Record<string, FileSecurity['kind']>> = {
  STK: 'share',
  BOND: 'bond',
  BILL: 'bond',
  FUND: 'fund',
  CRYPTO: 'crypto',
  CMDTY: 'metal',
};

// The broker's names of exchanges.
const EXCHANGES: Readonly<Record<string, string>> = {
  AEB: 'XAMS',
  AMEX: 'XASE',
  ARCA: 'ARCX',
  ASX: 'XASX',
  BATS: 'BATS',
  BM: 'XMAD',
  BVME: 'XMIL',
  EBS: 'XSWX',
  FWB: 'XFRA',
  IBIS: 'XETR',
  IBIS2: 'XETR',
  LSE: 'XLON',
  LSEETF: 'XLON',
  NASDAQ: 'XNAS',
  NYSE: 'XNYS',
  SBF: 'XPAR',
  SEHK: 'XHKG',
  SFB: 'XSTO',
  TSE: 'XTSE',
  TSEJ: 'XTKS',
  VENTURE: 'XTSX',
  VSE: 'XWBO',
};

function securityIn({ value }: Item): FileSecurity | null {
  if (value('symbol') === '' && value('isin') === '') return null;
  const kind = value('subCategory') === 'ETF' ? 'etf' : (KINDS[value('assetCategory')] ?? null);
  return securityOf({
    ticker: value('symbol'),
    // The description of a payment is its text.
    name: value('description').includes('(') ? null : value('description'),
    isin: value('isin') || value('securityID'),
    number: value('cusip') || value('conid'),
    exchange: EXCHANGES[value('listingExchange')] ?? null,
    currency: value('currency'),
    kind,
  });
}
