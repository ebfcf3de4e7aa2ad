import type { ReactNode } from 'react';
import type { Schemas } from '../../../api/index.ts';
import { calculate, currencyDigits, isNegative, isZero, type Reading } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';

type Transaction = Schemas['Transaction'];

/** The form's values by the API's member names; amounts as typed. */
export type Entry = {
  readonly kind: 'expense' | 'income' | 'transfer';
  readonly amount: string;
  /** The amount that arrives, if the accounts of a transfer have different currencies. */
  readonly to_amount: string;
  /**
   * The amount as typed, in the currency of the purchase, and the fee in that of the account. Entries that wait since an earlier version
   * lack it.
   */
  readonly original?: { readonly amount: string; readonly currency: string; readonly fee?: string } | null;
  readonly name: string;
  readonly category: Transaction['category'];
  readonly merchant: Transaction['merchant'];
  readonly tags: Transaction['tags'];
  readonly account_id: string | null;
  readonly to_account_id: string | null;
  readonly date: string;
  readonly notes: string;
  /** The names of the chosen files. The files themselves do not survive a reload. */
  readonly file_names: readonly string[];
};

/** The properties of the parts of the form. */
export type FieldsProps = {
  readonly entry: Entry;
  readonly accounts: readonly Schemas['Account'][];
  readonly errorAt: (member: string) => ReactNode;
  readonly set: (change: Partial<Entry>) => void;
  readonly reading: Reading;
};

export function newEntry(date: string, accountId: string | null): Entry {
  const labels = { category: null, merchant: null, tags: [] };
  const accounts = { account_id: accountId, to_account_id: null };
  const texts = { amount: '', to_amount: '', name: '', notes: '' };
  return { kind: 'expense', ...texts, ...labels, ...accounts, date, file_names: [] };
}

/** The next entry of the same kind, account and day. */
export function nextEntry({ kind, account_id, to_account_id, date }: Entry): Entry {
  return { ...newEntry(date, account_id), kind, to_account_id };
}

/** Messages by member. */
export function validateEntry(entry: Entry, { locale, digits }: Reading): Record<string, string> {
  const { kind, name, date, account_id, to_account_id } = entry;
  const amount = calculate(entry.amount, locale, digits);
  const isTransfer = kind === 'transfer';
  const isAtRateOfDay = !isTransfer && isUncharged(entry);
  return {
    ...(!isAtRateOfDay &&
      (amount === null || amount.startsWith('-')) && { amount: t('Enter an amount, such as 12.30') }),
    ...(!isTransfer && originalFault(entry, { locale, digits })),
    ...(!isTransfer && name.trim() === '' && { name: t('Enter a name') }),
    ...(!isCivilDate(date) && { date: t('Enter a date') }),
    ...(account_id === null && { account_id: t('Select an account') }),
    ...(isTransfer && to_account_id === null && { to_account_id: t('Select an account') }),
    ...(isTransfer &&
      account_id !== null &&
      account_id === to_account_id && { to_account_id: t('Select another account') }),
  };
}

/** Whether the account is charged at the rate of the day. */
export function isUncharged({ amount, original }: Pick<Entry, 'amount' | 'original'>): boolean {
  return Boolean(original) && amount.trim() === '';
}

/** The message of an original amount that is none. */
export function originalFault(entry: Pick<Entry, 'original'>, reading: Reading): { readonly original?: string } {
  const original = originalOf(entry, reading);
  if (original === null) return {};
  const { amount } = original;
  const isAmount = amount !== null && !isNegative(amount) && !isZero(amount);
  return isAmount ? {} : { original: t('Enter an amount, such as 12.30') };
}

/** The original amount as it is sent; the decimal is null while it cannot be read. */
export function originalOf({ original }: Pick<Entry, 'original'>, reading: Reading) {
  if (!original) return null;
  const { currency, amount, fee = '' } = original;
  return {
    currency,
    amount: calculate(amount, reading.locale, currencyDigits(currency)),
    ...(fee.trim() !== '' && { fee: readOr(fee, reading) }),
  };
}

/** The members that tell something about the category of an entry. */
export function typedOf({ kind, name, amount, account_id, merchant }: Entry, { locale, digits }: Reading) {
  return {
    name,
    amount: calculate(amount, locale, digits) ?? undefined,
    nature: kind === 'income' ? ('income' as const) : ('expense' as const),
    account_id: account_id ?? undefined,
    merchant_id: merchant?.id,
  };
}

/** The request body of an expense or income. */
export function transactionBody(entry: Entry, reading: Reading): Schemas['NewTransaction'] {
  const { kind, name, date, category, merchant, tags, notes, account_id } = entry;
  const original = originalOf(entry, reading);
  return {
    account_id: account_id ?? '',
    name: name.trim(),
    date,
    ...(!isUncharged(entry) && { amount: readOr(entry.amount, reading) }),
    nature: kind === 'income' ? 'income' : 'expense',
    category_id: category?.id ?? null,
    merchant_id: merchant?.id ?? null,
    tag_ids: tags.map(({ id }) => id),
    ...(original && { original: { ...original, amount: original.amount ?? '' } }),
    notes: notes.trim() || null,
  };
}

/** The request body of a transfer; the server makes both sides in one write. */
export function transferBody(entry: Entry, reading: Reading): Schemas['NewTransfer'] {
  const { name, date, notes, account_id, to_account_id, to_amount } = entry;
  return {
    from_account_id: account_id ?? '',
    to_account_id: to_account_id ?? '',
    date,
    amount: readOr(entry.amount, reading),
    ...(to_amount.trim() !== '' && { to_amount: readOr(to_amount, reading) }),
    ...(name.trim() !== '' && { name: name.trim() }),
    notes: notes.trim() || null,
  };
}

function readOr(typed: string, { locale, digits }: Reading): string {
  return calculate(typed, locale, digits) ?? typed;
}

// While it is no date, the field has the text that was typed.
export function isCivilDate(date: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date);
}
