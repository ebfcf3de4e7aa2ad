import { isSet } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { convertMinor, formatRate } from '#kernel/money/rates.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { TransactionRow } from '#ledger/posting/index.ts';
import type { Rates } from '#ledger/rates/rates.ts';
import type { AccountLabel, Labels } from './labels.ts';
import type { ShownColumns } from './shown-rows.ts';

/** The transfer of a transaction: the amount received, and the account of the other side. */
export type TransferLabel = {
  readonly id: string;
  readonly status: 'pending' | 'confirmed';
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly otherAccount: AccountLabel;
};

/** A transaction with the rows whose names it shows. */
export type TransactionWithRelations = {
  readonly row: ShownColumns;
  readonly account: AccountLabel;
  readonly labels: Labels;
  readonly transfer: TransferLabel | null;
  readonly attachmentsCount: number;
  readonly familyCurrency: string;
};

/** A transaction as the API shows it. */
export type PresentedTransaction = ReturnType<typeof presentTransaction>;

/** A transaction as the API shows it. Stored amounts have money in positive; `amount` has money out positive. */
export function presentTransaction(
  { row, account, labels, transfer, attachmentsCount, familyCurrency }: TransactionWithRelations,
  rates: Rates,
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
    converted: row.currency === familyCurrency ? null : presentConverted(row, familyCurrency, rates),
    name: row.name,
    notes: row.notes,
    external_id: row.external_id,
    source: row.source,
    classification: minor > 0n ? 'income' : 'expense',
    kind: row.kind,
    excluded: isSet(row.excluded),
    pending: isSet(row.pending),
    cleared: isSet(row.cleared),
    reviewed: isSet(row.reviewed),
    account: accountRef(account),
    category: labels.category,
    merchant: labels.merchant,
    tags: labels.tags,
    transfer: transfer && presentTransfer(transfer, locale),
    split_parent: row.split_parts_count > 0n,
    split_parts_count: Number(row.split_parts_count),
    parent_transaction_id: row.parent_id,
    attachments_count: attachmentsCount,
    set_by: row.set_by === null ? null : JSON.parse(row.set_by),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

// One division: the rate in the response is rounded only to be shown.
export function presentConverted(
  { amount_minor, currency, date }: Pick<TransactionRow, 'amount_minor' | 'currency' | 'date'>,
  familyCurrency: string,
  rates: Rates,
) {
  const found = rates.findDated(currency, familyCurrency, date);
  if (found === undefined) return null;
  const to = storedCurrency(familyCurrency);
  const minor = convertMinor(amount_minor, storedCurrency(currency), to, found.rate);
  return {
    amount: formatDecimal(minor, to),
    currency: familyCurrency,
    rate: formatRate(found.rate),
    rate_date: found.date,
  };
}

function presentTransfer({ id, status, amountMinor, currency, otherAccount }: TransferLabel, locale: MoneyLocale) {
  const amount = formatMoney(amountMinor, storedCurrency(currency), locale);
  return { id, status, amount, currency, other_account: accountRef(otherAccount) };
}

function accountRef({ id, name, type }: AccountLabel) {
  return { id, name, account_type: type };
}
