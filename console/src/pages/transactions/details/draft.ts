import type { Schemas } from '../../../api/index.ts';
import { calculate, decimalsOf, isNegative, type Reading, typedAmount } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { type Entry, originalFault, originalOf } from '../entry/entry.ts';
import type { Transaction } from '../list-query.ts';

/** The form's values: the amount as typed, without a sign. */
export type Draft = {
  readonly name: string;
  readonly amount: string;
  readonly original: NonNullable<Entry['original']> | null;
  readonly nature: 'income' | 'expense';
  readonly date: string;
  readonly accountId: string | null;
  readonly category: Transaction['category'];
  readonly merchant: Transaction['merchant'];
  readonly tags: Transaction['tags'];
  readonly notes: string;
  readonly excluded: boolean;
};

export function draftFrom(row: Transaction, locale: string): Draft {
  const { name, date, category, merchant, tags, excluded, original } = row;
  return {
    name,
    amount: typedAmount(row.signed_amount.replace('-', ''), locale),
    original: original && {
      amount: typedAmount(original.amount, locale),
      currency: original.currency,
      ...(original.fee !== null && { fee: typedAmount(original.fee, locale) }),
    },
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

/** How the amount of a transaction is read: with the decimals of its currency. */
export function readingOf({ signed_amount }: Transaction, locale: string): Reading {
  return { locale, digits: decimalsOf(signed_amount) };
}

/** Validation messages by the API's member names. */
export function validateDraft(draft: Draft, { locale, digits }: Reading): Record<string, string> {
  const { name, amount, date, accountId } = draft;
  const plain = calculate(amount, locale, digits);
  return {
    ...(name.trim() === '' && { name: t('Enter a name') }),
    ...((plain === null || plain.startsWith('-')) && { amount: t('Enter an amount, such as 12.30') }),
    ...originalFault(draft, { locale, digits }),
    ...(date === '' && { date: t('Select a date') }),
    ...(accountId === null && { account_id: t('Select an account') }),
  };
}

/** The request body of a change: only the members that differ from `before`. */
export function draftToBody(draft: Draft, { locale, digits }: Reading, before: Draft): Schemas['TransactionChange'] {
  const { name, date, accountId, category, merchant, tags, notes, excluded } = draft;
  const ids = (all: Draft['tags']) => all.map(({ id }) => id);
  const amount = calculate(draft.amount, locale, digits) ?? draft.amount;
  const original = originalOf(draft, { locale, digits });
  const isOther = isOtherOriginal(draft, before);
  // With another original amount alone the server would compute another one than the form shows.
  const isOtherAmount =
    draft.amount !== before.amount || draft.nature !== before.nature || (isOther && original !== null);
  return {
    ...(name !== before.name && { name: name.trim() }),
    ...(isOtherAmount && { amount, nature: draft.nature }),
    ...(isOther && { original: original && { ...original, amount: original.amount ?? '' } }),
    ...(date !== before.date && { date }),
    ...(accountId !== null && accountId !== before.accountId && { account_id: accountId }),
    ...(category?.id !== before.category?.id && { category_id: category?.id ?? null }),
    ...(merchant?.id !== before.merchant?.id && { merchant_id: merchant?.id ?? null }),
    ...(String(ids(tags)) !== String(ids(before.tags)) && { tag_ids: ids(tags) }),
    ...(notes !== before.notes && { notes: notes.trim() === '' ? null : notes }),
    ...(excluded !== before.excluded && { excluded }),
  };
}

function isOtherOriginal({ original }: Draft, before: Draft): boolean {
  const valueIn = (of: Draft['original'], member: 'amount' | 'currency' | 'fee') => of?.[member] ?? '';
  return (['amount', 'currency', 'fee'] as const).some(
    (member) => valueIn(original, member) !== valueIn(before.original, member),
  );
}
