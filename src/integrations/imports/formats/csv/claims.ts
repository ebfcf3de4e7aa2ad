import { decimal, isSameAmount, negated, readDate, sumDecimals } from '#integrations/imports/formats/values.ts';
import { type Role, type StatementBalance, StatementReader } from '#integrations/imports/statement.ts';
import type { Layout } from './layout.ts';
import { cellOf, isZero, rowOf } from './rows.ts';
import type { Summary } from './summaries.ts';

/** A row as sums count it. The side is its column, if the file has one for debits and one for credits. */
type Row = { readonly date: string; readonly amount: string; readonly side: 'debit' | 'credit' | null };

/** Rows that a sum may be of. */
export type Rows = readonly Row[];

/** The rows that moved money, those of them that are booked, and all; with the fees and without. */
export function rowSetsOf(layout: Layout): readonly Rows[] {
  const { fee, ...columns } = layout.columns;
  const layouts = fee === undefined ? [layout] : [layout, { ...layout, columns }];
  return layouts.flatMap((one) => {
    const reader = new StatementReader();
    const all = one.records.flatMap((record) => {
      const row = reader.attempt(record.line, () => rowOf(record, one));
      return row === undefined ? [] : [{ ...row, side: sideOf(record.cells, one) }];
    });
    const moved = all.filter(({ leftOut }) => leftOut === undefined);
    return [moved, moved.filter(({ pending }) => !pending), all];
  });
}

function sideOf(cells: readonly string[], { columns }: Layout): Row['side'] {
  if (columns.amount !== undefined || columns.debit === undefined) return null;
  return isZero(cells[columns.debit[0] ?? -1]?.trim() ?? '') ? 'credit' : 'debit';
}

export function sumOf(rows: Rows): string {
  return sumDecimals(rows.map(({ amount }) => amount));
}

/** A value that the file says of its rows, and what it may be by them. */
export type Claim = { readonly value: string; readonly expected: readonly string[] };

/** The values of a row of sums or a count, without signs: banks write the sum of debits with and without one. */
export function claimsOf(summary: Summary, layout: Layout, sets: readonly Rows[]): readonly Claim[] {
  const { kind, isAbove, amounts } = summary;
  const net = sets.map((rows) => sizeOf(sumOf(rows)));
  const debits = sets.flatMap((rows) => sizesOf(rows, 'debit'));
  const credits = sets.flatMap((rows) => sizesOf(rows, 'credit'));
  const number = kind === 'count' ? amounts.find((cell) => /^\d+$/.test(cell)) : undefined;
  // `Total transactions` may be a sum in a currency without decimals.
  if (number !== undefined) return [{ value: number, expected: [...sets.map(({ length }) => String(length)), ...net] }];
  const size = (role: Role) => sizeIn(isAbove ? undefined : cellIn(summary, layout, role), layout);
  const [debit, credit] = [size('debit'), size('credit')];
  if (debit !== undefined || credit !== undefined)
    return [
      ...(debit === undefined ? [] : [{ value: debit, expected: debits }]),
      ...(credit === undefined ? [] : [{ value: credit, expected: credits }]),
    ];
  const value = size('amount') ?? sizeIn(amounts.length === 1 ? amounts[0] : undefined, layout);
  if (value === undefined) return [];
  if (kind === 'debits') return [{ value, expected: debits }];
  if (kind === 'credits') return [{ value, expected: credits }];
  return [{ value, expected: [...net, ...debits, ...credits] }];
}

/** The sums of one side: by the sign of amounts, and by their columns, where a reversal is in the other one's. */
function sizesOf(rows: Rows, side: 'debit' | 'credit'): readonly string[] {
  const bySign = rows.filter(({ amount }) => amount.startsWith('-') === (side === 'debit'));
  const byColumn = rows.filter((row) => row.side === side);
  const hasColumns = rows.some((row) => row.side !== null);
  return [bySign, ...(hasColumns ? [byColumn] : [])].map((some) => sizeOf(sumOf(some)));
}

export function isClaimed(amounts: readonly string[], value: string): boolean {
  return amounts.some((amount) => isSameAmount(amount, value));
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

/** The balance that rows of this kind say; null if none does, or several say different ones. */
export function balanceOf(kind: 'opening' | 'closing', layout: Layout, rows: Rows): StatementBalance | null {
  const named = layout.summaries.filter((one) => one.kind === kind);
  const amounts = named.map((one) => balanceIn(one, layout));
  const [amount] = amounts;
  if (amount === undefined || !amounts.every((one) => one !== undefined && isSameAmount(one, amount))) return null;
  const days = [...rows.map(({ date }) => date), ...named.flatMap((one) => dayOf(one, layout) ?? [])].sort();
  return { date: days.at(kind === 'opening' ? 0 : -1) ?? '', amount, currency: null };
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

/** Whether rows are of several accounts or currencies, which have sums of their own. */
export function hasSeveral(layout: Layout): boolean {
  const keys = layout.records.map(
    (record) => `${cellOf(record, layout, 'account')} ${cellOf(record, layout, 'currency')}`,
  );
  return new Set(keys).size > 1;
}
