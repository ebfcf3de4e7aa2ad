import { difference, negated, sumOf } from '../../ui/format/index.ts';
import type { Ledger } from './running-balance.ts';

/** The bank's balance at the end of a day. */
export type Statement = { readonly amount: string; readonly date: string };

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
