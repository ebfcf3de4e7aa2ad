import type { AccountRow } from '#ledger/balances/index.ts';
import type { Rates } from '#ledger/rates/rates.ts';

/** The worth of an account, in minor units of its currency. */
export type AccountWorth = { readonly account: AccountRow; readonly minor: bigint };

/** The sum of each currency. */
export function sumByCurrency(worths: readonly AccountWorth[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { account, minor } of worths) sums.set(account.currency, (sums.get(account.currency) ?? 0n) + minor);
  return sums;
}

/** The sum at the rates of a day: each currency is rounded once, and one without a rate is left out, which `rates.missing` names. */
export function sumWorths(worths: readonly AccountWorth[], rates: Rates, currency: string, date: string): bigint {
  let total = 0n;
  for (const [from, minor] of sumByCurrency(worths)) {
    if (minor !== 0n) total += rates.convert(minor, from, currency, date) ?? 0n;
  }
  return total;
}
