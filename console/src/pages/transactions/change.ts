import type { Schemas } from '../../api/index.ts';

type Transaction = Schemas['Transaction'];

/** The members that are edited one by one, without the amount and the day. */
export type Change = Partial<
  Pick<
    Transaction,
    'name' | 'category' | 'merchant' | 'tags' | 'notes' | 'excluded' | 'cleared' | 'reviewed' | 'account'
  >
>;

export type Edit = { readonly row: Transaction; readonly change: Change };

export function applyEdit({ row, change }: Edit): Transaction {
  return { ...row, ...change };
}

/** The edit that an undo of this one shows. A category that a person sets marks the row as reviewed. */
export function inverseEdit({ row, change }: Edit): Edit {
  const isMarked = (change.category ?? null) !== null;
  return {
    row: { ...row, ...change },
    change: { ...valuesBefore({ row, change }), ...(isMarked && { reviewed: row.reviewed }) },
  };
}

function valuesBefore({ row, change }: Edit): Change {
  const before: Change = {};
  if ('name' in change) before.name = row.name;
  if ('category' in change) before.category = row.category;
  if ('merchant' in change) before.merchant = row.merchant;
  if ('tags' in change) before.tags = row.tags;
  if ('notes' in change) before.notes = row.notes;
  if ('excluded' in change) before.excluded = row.excluded;
  if ('cleared' in change) before.cleared = row.cleared;
  if ('reviewed' in change) before.reviewed = row.reviewed;
  if ('account' in change) before.account = row.account;
  return before;
}

export function bodyOf({
  name,
  category,
  merchant,
  tags,
  notes,
  excluded,
  cleared,
  reviewed,
  account,
}: Change): Schemas['TransactionChange'] {
  return {
    ...(name !== undefined && { name }),
    ...(category !== undefined && { category_id: category?.id ?? null }),
    ...(merchant !== undefined && { merchant_id: merchant?.id ?? null }),
    ...(tags !== undefined && { tag_ids: tags.map(({ id }) => id) }),
    ...(notes !== undefined && { notes }),
    ...(excluded !== undefined && { excluded }),
    ...(cleared !== undefined && { cleared }),
    ...(reviewed !== undefined && { reviewed }),
    ...(account !== undefined && { account_id: account.id }),
  };
}

export function isUnchanged(edit: Edit): boolean {
  return JSON.stringify(bodyOf(edit.change)) === JSON.stringify(bodyOf(valuesBefore(edit)));
}
