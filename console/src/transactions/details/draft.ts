import type { Schemas } from '../../api/index.ts';
import { isNegative, readAmount, typedAmount } from '../../format/index.ts';
import type { Transaction } from '../model/index.ts';

/** The members of a transaction as a form holds them: the amount as it is typed, without its direction. */
export type Draft = {
  readonly name: string;
  readonly amount: string;
  readonly nature: 'income' | 'expense';
  readonly date: string;
  readonly accountId: string | null;
  readonly category: Transaction['category'];
  readonly merchant: Transaction['merchant'];
  readonly tags: Transaction['tags'];
  readonly notes: string;
  readonly excluded: boolean;
};

/** The draft of another transaction. */
export function newDraft(date: string, accountId: string | null): Draft {
  const labels = { category: null, merchant: null, tags: [] };
  return { name: '', amount: '', nature: 'expense', date, accountId, ...labels, notes: '', excluded: false };
}

/** The draft of one that there is. */
export function draftOf(row: Transaction, locale: string): Draft {
  const { name, date, category, merchant, tags, excluded } = row;
  return {
    name,
    amount: typedAmount(row.signed_amount.replace('-', ''), locale),
    nature: isNegative(row.signed_amount) ? 'expense' : row.classification,
    date,
    accountId: row.account.id,
    category,
    merchant,
    tags,
    notes: row.notes ?? '',
    excluded,
  };
}

/** What is wrong with a draft before anybody asks the server, by the API's name of the member. */
export function faultsOf({ name, amount, date, accountId }: Draft, locale: string): Record<string, string> {
  const plain = readAmount(amount, locale);
  return {
    ...(name.trim() === '' && { name: 'Give it a name' }),
    ...((plain === null || plain.startsWith('-')) && { amount: 'Write an amount such as 12.30' }),
    ...(date === '' && { date: 'Choose a day' }),
    ...(accountId === null && { account_id: 'Choose an account' }),
  };
}

/** The members of a draft in the words of the API; of a change only what is not as it was. */
export function bodyOfDraft(draft: Draft, locale: string, before?: Draft): Schemas['TransactionChange'] {
  const isNew = before === undefined;
  const { name, date, category, merchant, tags, notes, excluded } = draft;
  const ids = (all: Draft['tags']) => all.map(({ id }) => id);
  const amount = readAmount(draft.amount, locale) ?? draft.amount;
  return {
    ...((isNew || name !== before.name) && { name: name.trim() }),
    ...((isNew || draft.amount !== before.amount || draft.nature !== before.nature) && {
      amount,
      nature: draft.nature,
    }),
    ...((isNew || date !== before.date) && { date }),
    ...((isNew || category?.id !== before.category?.id) && { category_id: category?.id ?? null }),
    ...((isNew || merchant?.id !== before.merchant?.id) && { merchant_id: merchant?.id ?? null }),
    ...((isNew || String(ids(tags)) !== String(ids(before.tags))) && { tag_ids: ids(tags) }),
    ...((isNew || notes !== before.notes) && { notes: notes.trim() === '' ? null : notes }),
    ...((isNew || excluded !== before.excluded) && { excluded }),
  };
}
