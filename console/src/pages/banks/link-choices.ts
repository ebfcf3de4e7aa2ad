import type { Schemas } from '../../api/index.ts';
import { difference, isNegative, isZero, negated } from '../../ui/format/index.ts';
import type { LinkedAccount } from './bank-queries.ts';

type Account = Schemas['Account'];

/** Where the rows of an account at the bank go: nowhere, to a new account of a type, or to one that is here. */
export type Choice =
  | { readonly kind: 'none' }
  | { readonly kind: 'new'; readonly type: NewType }
  | { readonly kind: 'account'; readonly id: string };

export const NEW_TYPES = ['depository', 'credit_card', 'loan', 'investment'] as const;
type NewType = (typeof NEW_TYPES)[number];

export function writeChoice(choice: Choice): string {
  return choice.kind === 'none' ? 'none' : `${choice.kind}:${choice.kind === 'new' ? choice.type : choice.id}`;
}

export function readChoice(written: string | null): Choice {
  const [kind, value = ''] = (written ?? 'none').split(':');
  const type = NEW_TYPES.find((one) => one === value);
  if (kind === 'new' && type !== undefined) return { kind: 'new', type };
  return kind === 'account' ? { kind: 'account', id: value } : { kind: 'none' };
}

/** The accounts that an account at the bank can be linked to: of its currency, and not linked elsewhere. */
export function accountsFor(
  linked: LinkedAccount,
  accounts: readonly Account[],
  taken: ReadonlySet<string>,
): readonly Account[] {
  return accounts.filter(
    ({ id, currency, status }) =>
      currency === linked.currency && status !== 'disabled' && (id === linked.account_id || !taken.has(id)),
  );
}

/** The choice that is offered first: the link that there is, the account with the same balance or name, or a new one. */
export function firstChoice(linked: LinkedAccount, accounts: readonly Account[]): Choice {
  if (linked.account_id !== null) return { kind: 'account', id: linked.account_id };
  const sameBalance = accounts.filter((account) => {
    const gap = balanceGap(linked, account);
    return gap !== null && isZero(gap) && !isZero(account.balance_amount);
  });
  const sameName = accounts.filter(({ name }) => linked.external_name.toLowerCase().endsWith(name.toLowerCase()));
  const [only, ...others] = sameBalance.length > 0 ? sameBalance : sameName;
  if (only !== undefined && others.length === 0) return { kind: 'account', id: only.id };
  return { kind: 'new', type: linked.balance !== null && isNegative(linked.balance) ? 'credit_card' : 'depository' };
}

/** The bank's balance less that of the account here; null where the bank says none. */
export function balanceGap({ balance }: LinkedAccount, account: Account, isInverted = false): string | null {
  if (balance === null) return null;
  const here = account.classification === 'liability' ? negated(account.balance_amount) : account.balance_amount;
  return difference(isInverted ? negated(balance) : balance, here);
}
