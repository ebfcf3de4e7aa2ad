import { withPrices } from '#integrations/imports/formats/trades/shared-prices.ts';
import {
  RowFault,
  type SplitLine,
  type Statement,
  StatementReader,
  type StatementRow,
  type Statements,
} from '#integrations/imports/statement.ts';
import { rulesOf } from '#ledger/balances/index.ts';
import { supportsTrades } from '#ledger/investments/trade-types.ts';
import type { DayBalance, MovedAccount } from '#ledger/moved-records/moved-records.ts';
import { LeftOutRecords } from './left-out-records.ts';
import { monthEnds } from './month-ends.ts';
import { RowsByAccount } from './rows-by-account.ts';
import { type SureData, SureNames, type SureSource, textOf } from './sure-names.ts';
import { readMovedRecords } from './sure-records.ts';
import { heldIn, readHoldings, surePrice, sureTrade } from './sure-trades.ts';
import { civilDate, decimal, negated, quoted, sumDecimals } from './values.ts';

/** Whether these are resources, one per line, as Maybe, Sure and Coffer export them. */
export function isSure(text: string): boolean {
  return /^\s*\{\s*"type"\s*:\s*"[A-Z]\w*"\s*,\s*"data"\s*:\s*\{/.test(text);
}

/** Reads the transactions and trades of resources, one per line. In this form money out is positive. */
export function readSure(text: string): Statements {
  const reader = new StatementReader();
  const sources = text.split('\n').flatMap((line, index): SureSource[] => {
    const source = line.trim() === '' ? undefined : reader.attempt(index + 1, () => sourceOf(line, index + 1));
    return source === undefined ? [] : [source];
  });
  const names = new SureNames(sources);
  const rows = new RowsByAccount();
  for (const id of names.accounts.keys()) rows.open(id);
  for (const { line, type, data } of sources) {
    const account = textOf(data, 'account_id');
    const isTrade = type === 'Trade' && names.accountName(account) !== null;
    if (type !== 'Transaction' && !isTrade) continue;
    const read = () => (isTrade ? sureTrade(line, dateOf(data.date), data, names) : rowOf(line, data, names));
    const row = reader.attempt(line, read);
    if (row !== undefined) rows.add(account, row);
  }
  const leftOut = new LeftOutRecords();
  const holdings = readHoldings(sources, names, leftOut);
  const moved = readMovedRecords(sources, names, leftOut);
  const movedOf = new Map(moved.accounts.map((account) => [account.account, account]));
  const all = rows
    .statements((id) => ({
      ...detailsOf(names.accounts.get(id) ?? {}, names.accountName(id)),
      ...heldIn(holdings.get(id) ?? []),
    }))
    .map(forTrades)
    .map((statement) => ({ ...statement, monthEnds: monthEndsOf(statement, movedOf.get(statement.account ?? '')) }));
  const statements = withPrices(
    all,
    sources.filter(({ type }) => type === 'SecurityPrice').flatMap((source) => surePrice(source, names) ?? []),
  );
  const types = Map.groupBy(sources, ({ type }) => type);
  const recordCounts = Object.fromEntries([...types].map(([type, all]) => [type, all.length]));
  return { statements, faults: reader.faults, moved, recordCounts };
}

/** By the balances that the file computed, else by its transactions and the balances that it states. */
function monthEndsOf({ accountDetails, rows }: Statement, moved: MovedAccount | undefined): DayBalance[] {
  if (moved === undefined) return monthEnds({ movements: rows });
  const { classification, effect } = rulesOf(accountDetails?.type ?? 'depository') ?? rulesOf('depository');
  const owned = (amount: string) => (classification === 'liability' ? negated(amount) : amount);
  const ownedDays = (all: readonly DayBalance[]) => all.map(({ date, amount }) => ({ date, amount: owned(amount) }));
  if (moved.history.length > 0) return monthEnds({ movements: [], stated: ownedDays(moved.history) });
  // The file does not say what its holdings were worth.
  if (rows.some(({ trade }) => trade !== undefined)) return [];
  const movements = effect === 0n ? [] : rows;
  const stated = ownedDays([...(moved.opening === null ? [] : [moved.opening]), ...moved.valuations]);
  if (moved.balance === null) return monthEnds({ movements, stated });
  const balance = owned(moved.balance);
  const last = movements
    .map(({ date }) => date)
    .sort()
    .at(-1);
  if (stated.length === 0)
    return monthEnds({ movements, start: sumDecimals([balance, ...movements.map(({ amount }) => negated(amount))]) });
  const isLater = last !== undefined && stated.every(({ date }) => date < last);
  return monthEnds({ movements, stated: isLater ? [...stated, { date: last, amount: balance }] : stated });
}

function sourceOf(text: string, line: number): SureSource {
  const broken = new RowFault('invalid_json', 'The line is not a JSON object with type and data');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken;
  }
  if (typeof value !== 'object' || value === null) throw broken;
  const { type, data } = value as SureData;
  if (typeof type !== 'string' || typeof data !== 'object' || data === null) throw broken;
  return { line, type, data: data as SureData };
}

function rowOf(line: number, data: SureData, names: SureNames): StatementRow {
  const splits = splitsOf(data, names);
  return {
    line,
    date: dateOf(data.date),
    amount: amountOf(data.amount),
    currency: textOf(data, 'currency') || null,
    text: textOf(data, 'notes'),
    counterparty: textOf(data, 'name') || 'Transaction',
    reference: textOf(data, 'external_id') || textOf(data, 'id') || null,
    pending: data.pending === true,
    details: {
      ...(splits.length > 0 ? { splits } : names.labelsOf(data)),
      otherAccount: names.otherAccount(textOf(data, 'id')),
      excluded: data.excluded === true,
    },
  };
}

function splitsOf(data: SureData, names: SureNames): SplitLine[] {
  const lines = data.split_lines ?? data.splitLines ?? data.splits;
  if (!Array.isArray(lines)) return [];
  return lines.map((line: unknown) => {
    if (typeof line !== 'object' || line === null)
      throw new RowFault('invalid_split_line', 'A split line is not an object');
    const part = line as SureData;
    const name = textOf(part, 'name') || textOf(part, 'memo') || textOf(part, 'description') || textOf(data, 'name');
    const amount = amountOf(part.amount ?? part.amount_money ?? part.amount_decimal);
    return { amount, name, notes: textOf(part, 'notes') || null, ...names.labelsOf(part) };
  });
}

/** An account whose file has trades is one that can have them. */
function forTrades(statement: Statement): Statement {
  const details = statement.accountDetails;
  if (details === undefined || supportsTrades(details) || !statement.rows.some(({ trade }) => trade !== undefined))
    return statement;
  const accountDetails =
    details.type === 'crypto' ? { type: 'crypto', subtype: 'exchange' } : { type: 'investment', subtype: null };
  return { ...statement, accountDetails };
}

function detailsOf(account: SureData, name: string | null): Partial<Statement> {
  const type = textOf(account, 'accountable_type')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase();
  const subtype = textOf(account, 'subtype') || null;
  return {
    account: name,
    currency: textOf(account, 'currency') || null,
    ...(type !== '' && { accountDetails: { type, subtype } }),
  };
}

function amountOf(value: unknown): string {
  if (value === undefined || value === null || value === '')
    throw new RowFault('missing_amount', 'The amount is missing');
  return negated(decimal(typeof value === 'object' ? 'an object' : String(value)));
}

function dateOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new RowFault('missing_date', 'The date is missing');
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  if (day === undefined) throw new RowFault('invalid_date', `${quoted(value)} is not a date of the format %Y-%m-%d`);
  return civilDate(Number(year), Number(month), Number(day), value);
}
