import type { FileAmounts } from '#integrations/imports/formats/file-amounts.ts';
import { dateOf, each, first, type OfxNode, tagValue } from '#integrations/imports/formats/ofx-tree.ts';
import {
  type FilePosition,
  type FilePrice,
  type FileSecurity,
  type Notice,
  RowFault,
  type Statement,
  type StatementReader,
  type StatementRow,
  type TradeRow,
} from '#integrations/imports/statement.ts';
import type { TradeType } from '#ledger/investments/trade-types.ts';
import { totalPositions } from './positions.ts';
import { convertedAt, outgoing, priceOf, product, securityOf, sumOf, tradeRow, unsigned } from './trade-rows.ts';

/** The tags whose values are amounts, quantities, prices and rates. */
export const TRADE_AMOUNTS = [
  ...(['UNITS', 'UNITPRICE', 'TOTAL', 'COMMISSION', 'FEES', 'LOAD', 'PENALTY', 'TAXES', 'WITHHOLDING'] as const),
  ...(['STATEWITHHOLDING', 'AVGCOSTBASIS', 'CURRATE', 'NUMERATOR', 'DENOMINATOR', 'OLDUNITS', 'NEWUNITS'] as const),
  ...(['FRACCASH', 'SHPERCTRCT', 'AVAILCASH'] as const),
] as const;

/** A security of the list of a file, and for how many units its price is. */
type ListedSecurity = FileSecurity & { readonly priceUnits: 'one' | 'percent' | 'contract'; readonly contract: string };

export type OfxSecurities = ReadonlyMap<string, ListedSecurity>;

const LISTS = new Set(['STOCKINFO', 'MFINFO', 'DEBTINFO', 'OPTINFO', 'OTHERINFO']);
const KINDS: Readonly<Record<string, FileSecurity['kind']>> = { STOCKINFO: 'share', MFINFO: 'fund', DEBTINFO: 'bond' };
const UNITS: Readonly<Record<string, ListedSecurity['priceUnits']>> = { DEBTINFO: 'percent', OPTINFO: 'contract' };
const SHARES_OF_CONTRACT = '100';

/** The securities that a file lists, by identifier. */
export function ofxSecurities(root: OfxNode): OfxSecurities {
  const securities = new Map<string, ListedSecurity>();
  for (const node of each(root, LISTS)) {
    const key = tagValue(node, 'UNIQUEID');
    const named = securityOf({ ...identified(node), name: tagValue(node, 'SECNAME') ?? null });
    if (key === undefined || named === null) continue;
    const currency = tagValue(node, 'CURSYM')?.toUpperCase() ?? null;
    securities.set(key, {
      ...named,
      currency,
      kind: KINDS[node.tag] ?? null,
      priceUnits: UNITS[node.tag] ?? 'one',
      contract: tagValue(node, 'SHPERCTRCT') ?? SHARES_OF_CONTRACT,
    });
  }
  return securities;
}

function identified(node: OfxNode): Partial<FileSecurity> {
  const [id = null, type = ''] = [tagValue(node, 'UNIQUEID'), tagValue(node, 'UNIQUEIDTYPE')?.toUpperCase()];
  const ticker = tagValue(node, 'TICKER') ?? (type === 'TICKER' ? id : null);
  return { ticker, isin: type === 'ISIN' ? id : null, number: type === 'TICKER' ? null : id };
}

type Reading = {
  readonly reader: StatementReader;
  readonly amounts: FileAmounts;
  readonly securities: OfxSecurities;
  readonly notices: Notice[];
};

// Money and dates in the list of trades that are no trades, and moves inside of the account.
const NOT_TRADES = new Set(['INVBANKTRAN', 'DTSTART', 'DTEND']);
const INTERNAL = new Set(['JRNLFUND', 'JRNLSEC']);

/** The trades of an investment statement. */
export function tradesOf(statement: OfxNode, reading: Reading): StatementRow[] {
  const list = statement.children.find(({ tag }) => tag === 'INVTRANLIST')?.children ?? [];
  return list.flatMap((node) => {
    if (NOT_TRADES.has(node.tag)) return [];
    if (INTERNAL.has(node.tag)) {
      const message = `${node.tag} moves money or securities inside of the account and is left out`;
      reading.notices.push({ line: node.line, code: 'left_out', message });
      return [];
    }
    return reading.reader.attempt(node.line, () => tradeOf(node, reading, currencyOf(statement))) ?? [];
  });
}

function currencyOf(statement: OfxNode): string | null {
  return tagValue(statement, 'CURDEF')?.toUpperCase() ?? null;
}

const SHORT = new Set(['SELLSHORT', 'BUYTOCOVER', 'SELLTOOPEN', 'BUYTOCLOSE']);
const TYPES: Readonly<Record<string, TradeType>> = {
  REINVEST: 'reinvestment',
  INVEXPENSE: 'fee',
  MARGININTEREST: 'interest',
  SPLIT: 'split',
  RETOFCAP: 'return_of_capital',
};

function typeOf(node: OfxNode): TradeType {
  const sort = ['BUYTYPE', 'SELLTYPE', 'OPTBUYTYPE', 'OPTSELLTYPE'].map((tag) => tagValue(node, tag)).find(Boolean);
  if (SHORT.has(sort?.toUpperCase() ?? ''))
    throw new RowFault('unsupported_record', `${node.tag} sells units that the account does not hold`);
  if (/^BUY(STOCK|MF|DEBT|OPT|OTHER)$/.test(node.tag)) return 'buy';
  if (/^SELL(STOCK|MF|DEBT|OPT|OTHER)$/.test(node.tag)) return 'sell';
  if (node.tag === 'INCOME') return tagValue(node, 'INCOMETYPE') === 'INTEREST' ? 'interest' : 'dividend';
  if (node.tag === 'TRANSFER') return tagValue(node, 'TFERACTION') === 'OUT' ? 'transfer_out' : 'transfer_in';
  const type = TYPES[node.tag];
  if (type === undefined) throw new RowFault('unsupported_record', `${node.tag} is not a trade that can be imported`);
  return type;
}

function tradeOf(node: OfxNode, { amounts, securities }: Reading, statementCurrency: string | null): TradeRow {
  const type = typeOf(node);
  const value = (tag: string) => {
    const text = tagValue(node, tag);
    return text === undefined ? null : amounts.read(text);
  };
  const sum = (...tags: readonly string[]) => sumOf(tags.map((tag) => unsigned(value(tag) ?? '0')));
  const listed = listedOf(node, securities);
  const units = unsigned(value('UNITS') ?? '0');
  const cost = value('AVGCOSTBASIS');
  const bought = tagValue(node, 'DTPURCHASE');
  const total = value('TOTAL');
  if (total === null && WITH_TOTAL.has(type)) throw new RowFault('missing_amount', 'TOTAL is missing');
  const converted = first(node, 'CURRENCY');
  const row = tradeRow({
    line: node.line,
    date: dateOf(tagValue(node, 'DTTRADE') ?? missingDate()),
    amount: cashOf(type, total ?? '0', value('FRACCASH')),
    currency: (converted && tagValue(converted, 'CURSYM')?.toUpperCase()) || statementCurrency,
    reference: tagValue(node, 'FITID') ?? null,
    notes: tagValue(node, 'MEMO') ?? null,
    trade: {
      type,
      security: listed === null ? null : withoutUnits(listed),
      quantity: type === 'sell' || type === 'transfer_out' ? outgoing(units) : units,
      price: priceIn(value('UNITPRICE'), listed),
      fee: sum('COMMISSION', 'FEES', 'LOAD', 'PENALTY'),
      tax: sum('TAXES', 'WITHHOLDING', 'STATEWITHHOLDING'),
      ratio: type === 'split' ? ratioOf(value) : null,
      cost: type === 'transfer_in' && cost !== null ? product(cost, units) : null,
      acquiredOn: type === 'transfer_in' && bought !== undefined ? dateOf(bought) : null,
    },
  });
  const rate = value('CURRATE');
  const isForeign = statementCurrency !== null && row.currency !== statementCurrency;
  return converted !== undefined && isForeign && rate !== null ? convertedAt(row, rate, statementCurrency) : row;
}

const WITH_TOTAL: ReadonlySet<TradeType> = new Set([
  ...(['buy', 'sell', 'dividend', 'interest', 'fee', 'return_of_capital'] as const),
]);

/** The cash that a trade moves. Some brokers write the total of a purchase without its sign. */
function cashOf(type: TradeType, total: string, fraction: string | null): string {
  if (type === 'buy') return outgoing(total);
  if (type === 'sell' || type === 'return_of_capital') return unsigned(total);
  if (type === 'split') return fraction ?? '0';
  return WITH_TOTAL.has(type) ? total : '0';
}

function ratioOf(value: (tag: string) => string | null): readonly [string, string] | null {
  const [after, before] = [value('NUMERATOR') ?? value('NEWUNITS'), value('DENOMINATOR') ?? value('OLDUNITS')];
  return after === null || before === null ? null : [unsigned(after), unsigned(before)];
}

function missingDate(): never {
  throw new RowFault('missing_date', 'DTTRADE is missing');
}

function listedOf(node: OfxNode, securities: OfxSecurities): ListedSecurity | null {
  const found = securities.get(tagValue(node, 'UNIQUEID') ?? '');
  const unlisted = found === undefined ? securityOf(identified(node)) : null;
  const priceUnits = node.tag.endsWith('DEBT') ? 'percent' : node.tag.endsWith('OPT') ? 'contract' : 'one';
  return found ?? (unlisted && { ...unlisted, priceUnits, contract: SHARES_OF_CONTRACT });
}

function withoutUnits({ priceUnits: _units, contract: _contract, ...security }: ListedSecurity): FileSecurity {
  return security;
}

/** The price of one unit: bonds are priced in percent, and options for each share of their contract. */
function priceIn(price: string | null, listed: ListedSecurity | null): string | null {
  if (price === null) return null;
  if (listed?.priceUnits === 'percent') return priceOf(price, '100');
  return listed?.priceUnits === 'contract' ? product(price, listed.contract) : price;
}

const POSITIONS = new Set(['POSSTOCK', 'POSMF', 'POSDEBT', 'POSOPT', 'POSOTHER']);

/** The cash, positions and prices that an investment statement names. */
export function holdingsOf(
  statement: OfxNode,
  { reader, amounts, securities }: Reading,
): Pick<Statement, 'cash' | 'positions' | 'prices'> {
  const asOf = statement.children.find(({ tag }) => tag === 'DTASOF');
  const date = asOf && reader.attempt(asOf.line, () => dateOf(asOf.value));
  if (date === undefined) return {};
  const positions: FilePosition[] = [];
  const prices: FilePrice[] = [];
  for (const node of each(statement, POSITIONS)) {
    const listed = listedOf(node, securities);
    if (listed === null) continue;
    const security = withoutUnits(listed);
    reader.attempt(node.line, () => {
      const [units, price, pricedOn] = [
        tagValue(node, 'UNITS'),
        tagValue(node, 'UNITPRICE'),
        tagValue(node, 'DTPRICEASOF'),
      ];
      if (units !== undefined) positions.push({ date, security, quantity: amounts.read(units) });
      const read = price === undefined ? null : priceIn(amounts.read(price), listed);
      if (read === null) return;
      const currency = tagValue(node, 'CURSYM')?.toUpperCase() ?? currencyOf(statement);
      prices.push({ date: pricedOn === undefined ? date : dateOf(pricedOn), security, price: read, currency });
    });
  }
  const cash = tagValue(statement, 'AVAILCASH');
  const amount = cash === undefined ? undefined : reader.attempt(statement.line, () => amounts.read(cash));
  return {
    cash: amount === undefined ? null : { date, amount, currency: null },
    positions: totalPositions(positions),
    prices,
  };
}
