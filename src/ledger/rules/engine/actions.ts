import type { Draft, Share } from './draft.ts';

export const ACTION_TYPES = [
  'set_transaction_category',
  'set_transaction_merchant',
  'set_transaction_name',
  'set_transaction_notes',
  'set_transaction_tags',
  'add_transaction_tags',
  'set_transaction_kind',
  'exclude_transaction',
  'mark_transaction_reviewed',
  'split_transaction',
  'set_as_transfer_or_payment',
] as const;

export type ActionType = (typeof ACTION_TYPES)[number];

export type Action = { readonly id: string; readonly action_type: ActionType; readonly value: string | null };

/** Changes an entry for a rule. */
export type Act = (draft: Draft, ruleId: string) => void;

const COMPILERS: { readonly [Type in ActionType]: (value: string) => Act } = {
  set_transaction_category: (value) => (draft, rule) => draft.set('category_id', value, rule),
  set_transaction_merchant: (value) => (draft, rule) => draft.set('merchant_id', value, rule),
  set_transaction_name: (value) => (draft, rule) => draft.set('name', value, rule),
  set_transaction_notes: (value) => (draft, rule) => draft.set('notes', value, rule),
  set_transaction_tags: (value) => {
    const ids = idsIn(value).toSorted();
    return (draft, rule) => draft.set('tag_ids', ids, rule);
  },
  add_transaction_tags: (value) => {
    const ids = idsIn(value);
    return (draft, rule) => draft.set('tag_ids', [...new Set([...draft.values.tag_ids, ...ids])].toSorted(), rule);
  },
  // Split lines share these with their parent, and the kind of a transfer side follows from its transfer.
  set_transaction_kind: (value) => (draft, rule) => {
    if (!draft.facts.isSplit && !draft.facts.isTransfer) draft.set('kind', value, rule);
  },
  exclude_transaction: (value) => (draft, rule) => {
    if (!draft.facts.isSplit) draft.set('excluded', value !== 'false', rule);
  },
  mark_transaction_reviewed: (value) => (draft, rule) => {
    if (!draft.facts.isSplit) draft.set('reviewed', value !== 'false', rule);
  },
  split_transaction: (value) => {
    const shares = sharesIn(value);
    return (draft, rule) => draft.split(shares, rule);
  },
  set_as_transfer_or_payment: (value) => (draft, rule) => draft.linkTo(value, rule),
};

export function compileAction({ action_type, value }: Action): Act {
  return COMPILERS[action_type](value ?? '');
}

export function idsIn(value: string): string[] {
  return value.split(',').filter((id) => id !== '');
}

const SHARE = /^(\d{1,2})(?:\.(\d{1,2}))?:([0-9a-f-]{36})?$/;

/** The shares in "60:<category id>,40:"; none if the value is not of that form. */
export function sharesIn(value: string): Share[] {
  const parts = value.split(',').map((part) => SHARE.exec(part));
  if (parts.includes(null)) return [];
  return parts.map((part) => {
    const [, whole = '0', decimals = '', category = ''] = part ?? [];
    return { share: BigInt(whole + decimals.padEnd(2, '0')), category_id: category || null };
  });
}
