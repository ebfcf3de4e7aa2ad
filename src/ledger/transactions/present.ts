import { isSet } from '#database/books-schema.ts';
import { secondsForm } from '#kernel/clock.ts';
import { formatDecimal } from '#kernel/money.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money-format.ts';
import { storedCurrency } from '#ledger/accounts/index.ts';
import type { AccountLabel, Labels } from './labels.ts';
import type { TransactionRow } from './store.ts';

/** A transaction as the API shows it. Stored amounts have money in positive; `amount` has money out positive. */
export function presentTransaction(
  row: TransactionRow,
  account: AccountLabel,
  labels: Labels,
  locale: MoneyLocale = 'en',
) {
  const currency = storedCurrency(row.currency);
  const minor = row.amount_minor;
  return {
    id: row.id,
    date: row.date,
    amount: formatMoney(-minor, currency, locale),
    amount_cents: Number(minor < 0n ? -minor : minor),
    signed_amount_cents: Number(minor),
    signed_amount: formatDecimal(minor, currency),
    currency: row.currency,
    name: row.name,
    notes: row.notes,
    external_id: row.external_id,
    source: row.source,
    classification: minor > 0n ? 'income' : 'expense',
    kind: row.kind,
    excluded: isSet(row.excluded),
    pending: isSet(row.pending),
    account: { id: account.id, name: account.name, account_type: account.type },
    category: labels.category,
    merchant: labels.merchant,
    tags: labels.tags,
    transfer: null,
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}
