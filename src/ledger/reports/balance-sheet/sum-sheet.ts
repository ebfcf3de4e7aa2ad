import { type AccountRow, rulesOf } from '#ledger/balances/index.ts';
import type { Rates } from '#ledger/rates/conversion/index.ts';

/** An account's worth in minor units of its currency. */
export type AccountWorth = { readonly account: AccountRow; readonly minor: bigint };

/** Sums in minor units of the family's currency. */
export type Sheet = { readonly assets: bigint; readonly liabilities: bigint };

/**
 * Sums worths at the rates of a day. Accounts of one currency are summed before conversion, so each currency is rounded once. A
 * currency without a rate is left out, and `rates.missing` names it.
 */
export function sumSheet(worths: readonly AccountWorth[], rates: Rates, currency: string, date: string): Sheet {
  const sums = { asset: new Map<string, bigint>(), liability: new Map<string, bigint>() };
  for (const { account, minor } of worths) {
    const side = sums[rulesOf(account.type).classification];
    side.set(account.currency, (side.get(account.currency) ?? 0n) + minor);
  }
  const convert = (side: ReadonlyMap<string, bigint>): bigint => {
    let total = 0n;
    for (const [from, minor] of side) {
      if (minor !== 0n) total += rates.convert(minor, from, currency, date) ?? 0n;
    }
    return total;
  };
  return { assets: convert(sums.asset), liabilities: convert(sums.liability) };
}
