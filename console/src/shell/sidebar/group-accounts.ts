import type { Schemas } from '../../api/index.ts';
import { negated, sumOf } from '../../format/index.ts';
import { t } from '../../i18n/index.ts';

type Account = Schemas['Account'];

export type AccountTreeGroup = {
  readonly label: string;
  readonly accounts: readonly Account[];
  /** Of the accounts that count; null if they have several currencies. */
  readonly sum: { readonly amount: string; readonly currency: string } | null;
};

const GROUPS: readonly (readonly [string, readonly Account['account_type'][]])[] = [
  [t('Cash'), ['depository']],
  [t('Cards'), ['credit_card']],
  [t('Investments'), ['investment', 'crypto']],
  [t('Property'), ['property', 'vehicle', 'other_asset']],
  [t('Loans'), ['loan', 'other_liability']],
];

/** The open accounts by group; groups without any are left out. */
export function accountTree(accounts: readonly Account[]): AccountTreeGroup[] {
  return GROUPS.flatMap(([label, types]) => {
    const members = accounts.filter(
      ({ account_type, status }) => types.includes(account_type) && status !== 'disabled',
    );
    return members.length === 0 ? [] : [{ label, accounts: members, sum: sumOfAccounts(members) }];
  });
}

/** The account's part of net worth: a debt is negative. */
export function signedBalance({ classification, balance_amount }: Account): string {
  return classification === 'liability' ? negated(balance_amount) : balance_amount;
}

function sumOfAccounts(accounts: readonly Account[]): AccountTreeGroup['sum'] {
  const counted = accounts.filter(({ include_in_finances }) => include_in_finances);
  const [currency, ...others] = new Set(counted.map((account) => account.currency));
  if (currency === undefined || others.length > 0) return null;
  return { currency, amount: sumOf(counted.map(signedBalance)) };
}
