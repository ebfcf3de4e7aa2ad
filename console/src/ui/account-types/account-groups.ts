import type { Schemas } from '../../api/index.ts';
import { sumOf } from '../format/index.ts';
import { ACCOUNT_TYPES } from './account-types.ts';

type Account = Schemas['Account'];

/** Accounts of one type with their totals per currency; nothing is converted. */
export type AccountGroup = (typeof ACCOUNT_TYPES)[number] & {
  readonly accounts: readonly Account[];
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
};

/** The types that have accounts, in display order. */
export function groupAccounts(accounts: readonly Account[]): AccountGroup[] {
  const byType = Map.groupBy(accounts, ({ account_type }) => account_type);
  return ACCOUNT_TYPES.flatMap((type) => {
    const members = byType.get(type.type);
    if (members === undefined) return [];
    const byCurrency = Map.groupBy(members, ({ currency }) => currency);
    const sums = [...byCurrency].map(([currency, ones]) => ({
      currency,
      amount: sumOf(ones.map(({ balance_amount }) => balance_amount)),
    }));
    return [{ ...type, accounts: members, sums }];
  });
}
