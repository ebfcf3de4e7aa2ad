import { ACCOUNT_TYPE_NAMES, type AccountRow, rulesOf } from '#ledger/balances/index.ts';
import type { Rates } from '#ledger/rates/rates.ts';

/** An account's worth in minor units of its currency. */
export type AccountWorth = { readonly account: AccountRow; readonly minor: bigint };

/** Sums in minor units of the family's currency. */
export type Sheet = { readonly assets: bigint; readonly liabilities: bigint };

/**
 * Sums worths at the rates of a day. Accounts of one currency are summed before conversion, so each currency is rounded once. A
 * currency without a rate is left out, and `rates.missing` names it.
 */
export function sumSheet(worths: readonly AccountWorth[], rates: Rates, currency: string, date: string): Sheet {
  const sides = Map.groupBy(worths, ({ account }) => rulesOf(account.type).classification);
  const total = (side: readonly AccountWorth[] = []) => sumWorths(side, rates, currency, date);
  return { assets: total(sides.get('asset')), liabilities: total(sides.get('liability')) };
}

/** The sum of each account type that has accounts, rounded on its own. Those of liabilities are the amounts owed. */
export function sumTypes(worths: readonly AccountWorth[], rates: Rates, currency: string, date: string) {
  const byType = Map.groupBy(worths, ({ account }) => account.type);
  return ACCOUNT_TYPE_NAMES.flatMap((type) => {
    const own = byType.get(type);
    return own === undefined ? [] : [{ type, minor: sumWorths(own, rates, currency, date) }];
  });
}

function sumWorths(worths: readonly AccountWorth[], rates: Rates, currency: string, date: string): bigint {
  const sums = new Map<string, bigint>();
  for (const { account, minor } of worths) sums.set(account.currency, (sums.get(account.currency) ?? 0n) + minor);
  let total = 0n;
  for (const [from, minor] of sums) {
    if (minor !== 0n) total += rates.convert(minor, from, currency, date) ?? 0n;
  }
  return total;
}
