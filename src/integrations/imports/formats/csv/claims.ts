import { decimal, isSameAmount, negated, readDate, sumDecimals } from '#integrations/imports/formats/values.ts';
import {
  type FileSums,
  type Role,
  type SaidSum,
  type StatementBalance,
  StatementReader,
  type StatementRow,
  type SummaryKind,
  type Totals,
} from '#integrations/imports/statement.ts';
import type { Layout } from './layout.ts';
import { cellOf, isZero, rowOf } from './rows.ts';
import type { Summary } from './summaries.ts';

/** A row as sums count it. The side is its column, if the file has one for debits and one for credits. */
type Row = StatementRow & { readonly side: 'debit' | 'credit' | null };

/** The sums of a layout's rows, and those that its other rows state. */
export function fileSumsOf(layout: Layout): FileSums {
  const { fee, ...columns } = layout.columns;
  const withFees = rowsOf(layout);
  const withoutFees = fee === undefined ? withFees : rowsOf({ ...layout, columns });
  const sets = [...setsOf(withFees), ...(fee === undefined ? [] : setsOf(withoutFees))];
  const moved = withFees.filter(isMoved);
  return {
    sets: sets.map(totalsOf),
    recordsCount: layout.records.length,
    owners: ownersIn(layout),
    days: extremes(moved.map(({ date }) => date)),
    lines: extremes(withFees.map(({ line }) => line)),
    said: layout.summaries.map((one) => saidBy(one, layout)),
  };
}

function rowsOf(layout: Layout): readonly Row[] {
  const reader = new StatementReader();
  return layout.records.flatMap((record) => {
    const row = reader.attempt(record.line, () => rowOf(record, layout));
    return row === undefined ? [] : [{ ...row, side: sideOf(record.cells, layout) }];
  });
}

function setsOf(all: readonly Row[]): readonly (readonly Row[])[] {
  const moved = all.filter(isMoved);
  return [moved, moved.filter(({ pending }) => !pending), all];
}

function isMoved({ leftOut }: Row): boolean {
  return leftOut === undefined;
}

function sideOf(cells: readonly string[], { columns }: Layout): Row['side'] {
  if (columns.amount !== undefined || columns.debit === undefined) return null;
  return isZero(cells[columns.debit[0] ?? -1]?.trim() ?? '') ? 'credit' : 'debit';
}

function totalsOf(rows: readonly Row[]): Totals {
  return { count: rows.length, debits: sidesOf(rows, 'debit'), credits: sidesOf(rows, 'credit') };
}

/** The sums of one side: by the sign of amounts, and by their columns, where a reversal is in the other one's. */
function sidesOf(rows: readonly Row[], side: 'debit' | 'credit'): readonly string[] {
  const bySign = rows.filter(({ amount }) => amount.startsWith('-') === (side === 'debit'));
  const byColumn = rows.filter((row) => row.side === side);
  const hasColumns = rows.some((row) => row.side !== null);
  return [bySign, ...(hasColumns ? [byColumn] : [])].map((some) => sumDecimals(some.map(({ amount }) => amount)));
}

function ownersIn(layout: Layout): readonly string[] {
  const all = layout.records.map(
    (record) => `${cellOf(record, layout, 'account')} ${cellOf(record, layout, 'currency')}`,
  );
  return [...new Set(all)].slice(0, 2);
}

function extremes<Value extends string | number>(values: readonly Value[]): readonly Value[] {
  let [first] = values;
  let last = first;
  for (const value of values) {
    if (first === undefined || value < first) first = value;
    if (last === undefined || value > last) last = value;
  }
  return first === undefined || last === undefined ? [] : [first, last];
}

// A file may have nothing but such rows.
const SAID_MAX = 100;

/** The sums of a part with those of the parts before it. */
export function joinedSums(before: FileSums | undefined, part: FileSums): FileSums {
  if (before === undefined) return part;
  const length = Math.max(before.sets.length, part.sets.length);
  // A part without fees has the same sums with them and without.
  const setAt = ({ sets }: FileSums, at: number) => sets[at] ?? sets[at % OF_ONE_LAYOUT] ?? NO_ROWS;
  return {
    sets: Array.from({ length }, (_, at) => joinedTotals(setAt(before, at), setAt(part, at))),
    recordsCount: before.recordsCount + part.recordsCount,
    owners: [...new Set([...before.owners, ...part.owners])].slice(0, 2),
    days: extremes([...before.days, ...part.days]),
    lines: extremes([...before.lines, ...part.lines]),
    said: [...before.said, ...part.said].slice(0, SAID_MAX),
  };
}

const OF_ONE_LAYOUT = 3;
const NO_ROWS: Totals = { count: 0, debits: ['0'], credits: ['0'] };

function joinedTotals(one: Totals, other: Totals): Totals {
  const joined = (side: 'debits' | 'credits') => {
    const length = Math.max(one[side].length, other[side].length);
    return Array.from({ length }, (_, at) => sumDecimals([one[side][at] ?? '0', other[side][at] ?? '0']));
  };
  return { count: one.count + other.count, debits: joined('debits'), credits: joined('credits') };
}

/** The sum of both sides. */
export function sumOf({ debits, credits }: Totals): string {
  return sumDecimals([debits[0] ?? '0', credits[0] ?? '0']);
}

/** A value that the file says of its rows, and what it may be by them. */
export type Claim = { readonly value: string; readonly expected: readonly string[] };

/** The values of a row of sums or a count, and what each may be. */
export function claimsOf({ kind, count, debit, credit, amount }: SaidSum, sets: readonly Totals[]): readonly Claim[] {
  const net = sets.map((totals) => sizeOf(sumOf(totals)));
  const debits = sets.flatMap((totals) => totals.debits.map(sizeOf));
  const credits = sets.flatMap((totals) => totals.credits.map(sizeOf));
  // `Total transactions` may be a sum in a currency without decimals.
  if (count !== undefined) return [{ value: count, expected: [...sets.map((totals) => String(totals.count)), ...net] }];
  if (debit !== undefined || credit !== undefined)
    return [
      ...(debit === undefined ? [] : [{ value: debit, expected: debits }]),
      ...(credit === undefined ? [] : [{ value: credit, expected: credits }]),
    ];
  if (amount === undefined) return [];
  if (kind === 'debits') return [{ value: amount, expected: debits }];
  if (kind === 'credits') return [{ value: amount, expected: credits }];
  return [{ value: amount, expected: [...net, ...debits, ...credits] }];
}

export function isClaimed(amounts: readonly string[], value: string): boolean {
  return amounts.some((amount) => isSameAmount(amount, value));
}

/** The balance that rows of this kind say; null if none does, or several say different ones. */
export function balanceOf(kind: SummaryKind, { said, days }: FileSums): StatementBalance | null {
  const named = said.filter((one) => one.kind === kind);
  const amount = named[0]?.balance;
  if (amount === undefined) return null;
  if (!named.every(({ balance }) => balance !== undefined && isSameAmount(balance, amount))) return null;
  const all = [...days, ...named.flatMap(({ day }) => day ?? [])].sort();
  return { date: all.at(kind === 'opening' ? 0 : -1) ?? '', amount, currency: null };
}

function saidBy(summary: Summary, layout: Layout): SaidSum {
  const { line, kind, label, isAbove, amounts } = summary;
  const size = (role: Role) => sizeIn(isAbove ? undefined : cellIn(summary, layout, role), layout);
  return {
    ...{ line, kind, label, isAbove },
    count: kind === 'count' ? amounts.find((cell) => /^\d+$/.test(cell)) : undefined,
    debit: size('debit'),
    credit: size('credit'),
    amount: size('amount') ?? sizeIn(amounts.length === 1 ? amounts[0] : undefined, layout),
    balance: balanceIn(summary, layout),
    day: dayOf(summary, layout),
  };
}

function sizeOf(amount: string): string {
  return amount.startsWith('-') ? negated(amount) : amount;
}

function sizeIn(cell: string | undefined, layout: Layout): string | undefined {
  const amount = amountIn(cell, layout);
  return amount === undefined ? undefined : sizeOf(amount);
}

function amountIn(cell: string | undefined, { settings }: Layout): string | undefined {
  if (cell === undefined || cell === '') return undefined;
  return new StatementReader().attempt(0, () => decimal(cell, settings.mark));
}

function cellIn({ cells }: Summary, { columns }: Layout, role: Role): string | undefined {
  return cells[columns[role]?.[0] ?? -1];
}

function balanceIn(summary: Summary, layout: Layout): string | undefined {
  const { isAbove, amounts, isInflow } = summary;
  const valueIn = (role: Role) => amountIn(isAbove ? undefined : cellIn(summary, layout, role), layout);
  const debit = valueIn('debit');
  const written =
    valueIn('balance') ??
    valueIn('amount') ??
    valueIn('credit') ??
    (debit === undefined ? undefined : negated(sizeOf(debit))) ??
    amountIn(amounts.length === 1 ? amounts[0] : undefined, layout);
  return written !== undefined && isInflow === false ? negated(sizeOf(written)) : written;
}

function dayOf(summary: Summary, layout: Layout): string | undefined {
  const cell = summary.isAbove ? undefined : cellIn(summary, layout, 'date');
  const day = cell || /\d{1,4}([./-])\d{1,2}\1\d{2,4}/.exec(summary.label)?.[0];
  if (day === undefined) return undefined;
  return new StatementReader().attempt(summary.line, () => readDate(day, layout.settings.dateFormat));
}
