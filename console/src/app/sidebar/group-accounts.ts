import type { Schemas } from '../../api/index.ts';
import { negated, sumOf } from '../../ui/format/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { type AccountOrder, inOrder } from './account-order.ts';

type Account = Schemas['Account'];

const NO_ORDER: AccountOrder = { groups: [], accounts: [] };

export type AccountTreeGroup = {
  /** Its name in what this browser stores, the same in every language. */
  readonly name: string;
  readonly label: string;
  readonly accounts: readonly Account[];
  /** Of the accounts that count; null if they have several currencies. */
  readonly sum: { readonly amount: string; readonly currency: string } | null;
};

type Group = { readonly name: string; readonly label: string; readonly types: readonly Account['account_type'][] };

const GROUPS: readonly Group[] = [
  { name: 'cash', label: t('Cash'), types: ['depository'] },
  { name: 'cards', label: t('Cards'), types: ['credit_card'] },
  { name: 'investments', label: t('Investments'), types: ['investment', 'crypto'] },
  { name: 'property', label: t('Property'), types: ['property', 'vehicle', 'other_asset'] },
  { name: 'loans', label: t('Loans'), types: ['loan', 'other_liability'] },
];

/** The open accounts by group, in the person's order; groups without any are left out. */
export function accountTree(accounts: readonly Account[], order: AccountOrder = NO_ORDER): AccountTreeGroup[] {
  return inOrder(GROUPS, order.groups, ({ name }) => name).flatMap(({ name, label, types }) => {
    const open = accounts.filter(({ account_type, status }) => types.includes(account_type) && status !== 'disabled');
    const members = inOrder(open, order.accounts, ({ id }) => id);
    return members.length === 0 ? [] : [{ name, label, accounts: members, sum: sumOfAccounts(members) }];
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
