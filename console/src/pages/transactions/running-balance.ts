import { difference, negated, sumOf } from '../../ui/format/index.ts';
import type { Transaction } from './list-query.ts';

/** The account of a ledger. */
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
