import { RowsByAccount } from '#integrations/imports/formats/rows-by-account.ts';
import { decimal, quoted } from '#integrations/imports/formats/values.ts';
import { lineFinder } from '#integrations/imports/formats/xml-tree.ts';
import {
  type FileSecurity,
  RowFault,
  StatementReader,
  type Statements,
  type TradeRow,
} from '#integrations/imports/statement.ts';
import type { TradeType } from '#ledger/investments/trade-types.ts';
import { dayOf } from './portfolio-performance.ts';
import { outgoing, product, securityOf, sumOf, tradeRow, unsigned } from './trade-rows.ts';

/** Whether this is an export of Ghostfolio. */
export function isGhostfolio(text: string): boolean {
  return /^\s*\{\s*"meta"\s*:\s*\{/.test(text.slice(0, 4000)) && text.includes('"activities"');
}

type Data = Readonly<Record<string, unknown>>;

/** Reads the activities that Ghostfolio exports, by account. */
export function readGhostfolio(text: string): Statements {
  const file = parsed(text);
  if (file === null) {
    const fault = { line: null, code: 'invalid_json', message: 'The file is not an export of Ghostfolio' } as const;
    return { statements: [], faults: [fault] };
  }
  const profiles = new Map(listOf(file, 'assetProfiles').map((one) => [textOf(one, 'symbol'), one]));
  const names = new Map(listOf(file, 'accounts').map((one) => [textOf(one, 'id'), one]));
  const [reader, rows, lines] = [new StatementReader(), new RowsByAccount(), linesOf(text)];
  for (const [index, activity] of listOf(file, 'activities').entries()) {
    const line = lines[index] ?? index + 1;
    const account = names.get(textOf(activity, 'accountId'));
    const row = reader.attempt(line, () => rowOf(activity, line, profiles.get(textOf(activity, 'symbol'))));
    if (row !== undefined) rows.add(textOf(account, 'name') || textOf(activity, 'accountId'), row);
  }
  const details = { accountDetails: { type: 'investment', subtype: null } };
  return { statements: rows.statements(() => ({ ...details, monthEnds: [] })), faults: reader.faults };
}

/** The file, whose numbers are the texts that it has: none of them loses a digit. */
function parsed(text: string): Data | null {
  const asText = (_name: string, value: unknown, { source }: { readonly source?: string }) =>
    typeof value === 'number' && source !== undefined ? source : value;
  try {
    const file: unknown = JSON.parse(text, asText as (name: string, value: unknown) => unknown);
    return isData(file) ? file : null;
  } catch {
    return null;
  }
}

function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(data: Data, name: string): Data[] {
  const value = data[name];
  return Array.isArray(value) ? value.filter(isData) : [];
}

function textOf(data: Data | undefined, name: string): string {
  const value = data?.[name];
  return typeof value === 'string' ? value : '';
}

/** The lines on which activities have their price, which nothing else of the file has. */
function linesOf(text: string): number[] {
  const lineAt = lineFinder(text);
  return [...text.matchAll(/"unitPrice"/g)].map(({ index }) => lineAt(index));
}

const TYPES: Readonly<Record<string, TradeType>> = {
  BUY: 'buy',
  ITEM: 'buy',
  SELL: 'sell',
  DIVIDEND: 'dividend',
  INTEREST: 'interest',
  FEE: 'fee',
};

function rowOf(activity: Data, line: number, profile: Data | undefined): TradeRow {
  const type = TYPES[textOf(activity, 'type')];
  if (type === undefined)
    throw new RowFault('unsupported_record', `${quoted(textOf(activity, 'type'))} cannot be imported`);
  const [quantity, price, fee] = ['quantity', 'unitPrice', 'fee'].map((name) =>
    unsigned(plainOf(textOf(activity, name) || '0')),
  );
  const [units = '0', unitPrice = '0', paid = '0'] = [quantity, price, fee];
  const value = product(units, unitPrice);
  const isOut = type === 'buy' || type === 'fee';
  const isOfUnits = type === 'buy' || type === 'sell';
  const currency = textOf(activity, 'currency').toUpperCase() || textOf(profile, 'currency').toUpperCase() || null;
  return tradeRow({
    line,
    date: dayOf(textOf(activity, 'date')),
    amount: sumOf([isOut ? outgoing(value) : value, outgoing(paid)]),
    currency,
    reference: textOf(activity, 'id') || null,
    notes: textOf(activity, 'comment'),
    trade: {
      type,
      security: type === 'fee' || type === 'interest' ? null : securityIn(activity, profile, currency),
      quantity: !isOfUnits ? '0' : type === 'sell' ? outgoing(units) : units,
      price: isOfUnits ? unitPrice : null,
      fee: type === 'fee' ? '0' : paid,
    },
  });
}

/** A number of JSON as a plain decimal. @throws RowFault */
function plainOf(text: string): string {
  const [, digits = text, exponent] = /^(-?\d+(?:\.\d+)?)[eE]([+-]?\d{1,2})$/.exec(text) ?? [];
  if (exponent === undefined) return decimal(digits);
  const power = Number(exponent);
  const factor = power < 0 ? `0.${'0'.repeat(-power - 1)}1` : `1${'0'.repeat(power)}`;
  return product(decimal(digits), factor);
}

const KINDS: Readonly<Record<string, FileSecurity['kind']>> = {
  STOCK: 'share',
  ETF: 'etf',
  MUTUALFUND: 'fund',
  BOND: 'bond',
  CRYPTOCURRENCY: 'crypto',
  PRECIOUS_METAL: 'metal',
};

function securityIn(activity: Data, profile: Data | undefined, currency: string | null): FileSecurity | null {
  const name = textOf(profile, 'name');
  // A security that a person has entered there has an identifier in place of a ticker.
  const isOwn = textOf(activity, 'dataSource') === 'MANUAL' && name !== '';
  return securityOf({
    ticker: isOwn ? null : textOf(activity, 'symbol'),
    name,
    isin: textOf(profile, 'isin'),
    number: isOwn ? textOf(activity, 'symbol') : null,
    currency: textOf(profile, 'currency') || currency,
    kind: KINDS[textOf(profile, 'assetSubClass')] ?? null,
  });
}
