import type { Schemas } from '../../../api/index.ts';
import {
  calculate,
  currencyDigits,
  decimalsOf,
  isNegative,
  type Reading,
  typedAmount,
} from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { Change } from '../change.ts';
import { type Entry, isUncharged, originalFault, originalOf } from '../entry/entry.ts';
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

/** `charged` is the currency of the account: a transaction in another one lacks the amount of that, and has what was paid. */
export function draftFrom(row: Transaction, locale: string, charged = row.currency): Draft {
  const { name, date, category, merchant, tags, excluded } = row;
  const size = row.signed_amount.replace('-', '');
  const isCharged = charged === row.currency;
  const original = isCharged ? row.original : { amount: size, currency: row.currency, fee: null };
  return {
    name,
    amount: isCharged ? typedAmount(size, locale) : '',
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

/** How the amount of a transaction is read: with the decimals of its account's currency. */
export function readingOf({ signed_amount, currency }: Transaction, locale: string, charged = currency): Reading {
  return { locale, digits: charged === currency ? decimalsOf(signed_amount) : currencyDigits(charged) };
}

/** Validation messages by the API's member names. */
export function validateDraft(draft: Draft, { locale, digits }: Reading, before = draft): Record<string, string> {
  const { name, amount, date, accountId } = draft;
  const plain = calculate(amount, locale, digits);
  const isLacking = before.amount === '' && isUncharged(draft);
  return {
    ...(name.trim() === '' && { name: t('Enter a name') }),
    ...(!isLacking && (plain === null || plain.startsWith('-')) && { amount: t('Enter an amount, such as 12.30') }),
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
  const isLacking = draft.amount.trim() === '';
  // A charged amount where there was none comes with what was paid.
  const isOther = isOtherOriginal(draft, before) || (before.amount === '' && !isLacking);
  // With another original amount alone the server would compute another one than the form shows.
  const isOtherAmount =
    draft.amount !== before.amount || draft.nature !== before.nature || (isOther && original !== null);
  return {
    ...(name !== before.name && { name: name.trim() }),
    ...(isOtherAmount && { ...(!isLacking && { amount }), nature: draft.nature }),
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

/** The members that do not move money, days or accounts. */
const LABELS = ['name', 'category_id', 'merchant_id', 'tag_ids', 'notes', 'excluded'];

/** The change of a draft that can wait for a connection, by the body that it makes; null if it moves more than labels. */
export function changeThatWaits(draft: Draft, body: Schemas['TransactionChange']): Change | null {
  if (Object.keys(body).some((member) => !LABELS.includes(member))) return null;
  const { category, merchant, tags, excluded } = draft;
  return {
    ...(body.name !== undefined && { name: body.name }),
    ...('category_id' in body && { category }),
    ...('merchant_id' in body && { merchant }),
    ...('tag_ids' in body && { tags }),
    ...(body.notes !== undefined && { notes: body.notes }),
    ...('excluded' in body && { excluded }),
  };
}

function isOtherOriginal({ original }: Draft, before: Draft): boolean {
  const valueIn = (of: Draft['original'], member: 'amount' | 'currency' | 'fee') => of?.[member] ?? '';
  return (['amount', 'currency', 'fee'] as const).some(
    (member) => valueIn(original, member) !== valueIn(before.original, member),
  );
}
