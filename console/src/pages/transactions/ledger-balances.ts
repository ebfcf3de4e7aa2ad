import { difference, isZero, negated, sumOf } from '../../ui/format/index.ts';
import type { Transaction } from './list-query.ts';

export type Ledger = {
  readonly id: string;
  readonly currency: string;
  readonly classification: 'asset' | 'liability';
};

// A day with more entries than this shows no balance in between.
const SAME_DAY_MAX = 200;

type Rows = { readonly at: (index: number) => Transaction | undefined };

/**
 * The balance after a transaction in a list with the newest first: the balance at the end of its day without the later
 * entries of that day. Null while it is not known.
 */
export function balanceAfter(
  { currency, classification }: Ledger,
  rows: Rows,
  index: number,
  endOfDay: ReadonlyMap<string, string>,
): string | null {
  const row = rows.at(index);
  const end = row === undefined ? undefined : endOfDay.get(row.date);
  if (row === undefined || end === undefined) return null;
  const later: string[] = [];
  for (let at = index - 1; at >= 0; at -= 1) {
    const other = rows.at(at);
    if (other === undefined || index - at > SAME_DAY_MAX) return null;
    if (other.date !== row.date) break;
    if (other.currency !== currency) return null;
    later.push(other.signed_amount);
  }
  // An expense adds to a debt.
  const sum = sumOf(later);
  return difference(end, classification === 'asset' ? sum : negated(sum));
}

/** The bank's balance at the end of a day. */
export type Statement = {
  readonly amount: string;
  readonly date: string;
  /** The first day of the statement, if it is known. */
  readonly since?: string | undefined;
};

type Sum = { readonly currency: string; readonly income: string; readonly expense: string };

/**
 * The balance of the cleared transactions: the balance without those that the bank does not have yet. A debt grows with
 * expenses. Amounts in other currencies stay part of it.
 */
export function clearedBalance(
  { currency, classification }: Ledger,
  balance: string,
  uncleared: readonly Sum[],
): string {
  const own = uncleared.filter((sum) => sum.currency === currency);
  const open = sumOf(own.map(({ income, expense }) => difference(income, expense)));
  return difference(balance, classification === 'asset' ? open : negated(open));
}

/** The day of the last balance that was set by a day; entries up to it do not move later balances. */
export function lastSet(valuations: readonly { readonly date: string }[], date: string): string | undefined {
  return valuations
    .map((valuation) => valuation.date)
    .filter((day) => day <= date)
    .toSorted()
    .at(-1);
}

type Open = Pick<Transaction, 'signed_amount' | 'currency'>;

/** One or two of the rows that make up a difference between the bank and what is cleared; null if none do. */
export function missingRows<Row extends Open>(
  { currency, classification }: Ledger,
  gap: string,
  rows: readonly Row[],
): readonly Row[] | null {
  const wanted = classification === 'asset' ? gap : negated(gap);
  const own = rows.filter((row) => row.currency === currency);
  const one = own.find((row) => isZero(difference(row.signed_amount, wanted)));
  if (one !== undefined) return [one];
  const seen = new Map<string, Row>();
  for (const row of own) {
    const other = seen.get(difference(wanted, row.signed_amount));
    if (other !== undefined) return [other, row];
    seen.set(difference(row.signed_amount, '0'), row);
  }
  return null;
}
