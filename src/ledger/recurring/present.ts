import { isSet } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { Expected } from './expected-amount.ts';
import { intervalMembers } from './interval.ts';
import type { RecurringView } from './store.ts';

/** A recurring transaction in responses. Money out is positive here, so minimum and maximum swap. */
export function presentRecurring(view: RecurringView, expected: Expected, locale: MoneyLocale = 'en') {
  const currency = storedCurrency(view.currency);
  const money = (minor: bigint | null) => (minor === null ? null : formatMoney(-minor, currency, locale));
  const decimal = (minor: bigint | null) => (minor === null ? null : formatDecimal(-minor, currency));
  const cents = (minor: bigint | null) => (minor === null ? null : Number(-minor));
  return {
    id: view.id,
    amount: formatMoney(-view.amount_minor, currency, locale),
    amount_decimal: formatDecimal(-view.amount_minor, currency),
    amount_cents: Number(-view.amount_minor),
    currency: view.currency,
    expected_amount: formatMoney(-expected.amount, currency, locale),
    expected_amount_decimal: formatDecimal(-expected.amount, currency),
    expected_amount_cents: Number(-expected.amount),
    expected_amount_source: expected.source,
    ...intervalMembers(view),
    last_occurrence_date: view.last_occurrence_date,
    next_expected_date: view.next_expected_date,
    status: view.status,
    occurrence_count: Number(view.occurrence_count),
    name: view.name,
    manual: isSet(view.manual),
    expected_amount_min: money(view.max_minor),
    expected_amount_min_decimal: decimal(view.max_minor),
    expected_amount_min_cents: cents(view.max_minor),
    expected_amount_max: money(view.min_minor),
    expected_amount_max_decimal: decimal(view.min_minor),
    expected_amount_max_cents: cents(view.min_minor),
    expected_amount_avg: money(view.avg_minor),
    expected_amount_avg_decimal: decimal(view.avg_minor),
    expected_amount_avg_cents: cents(view.avg_minor),
    ...labelsOf(view),
    payment_name: view.payment_name,
    end_date: view.end_date,
    posting: view.posting,
    created_at: secondsForm(view.created_at),
    updated_at: secondsForm(view.updated_at),
  };
}

function labelsOf(view: RecurringView) {
  return {
    account:
      view.account_id === null || view.account_name === null || view.account_type === null
        ? null
        : { id: view.account_id, name: view.account_name, account_type: view.account_type },
    merchant:
      view.merchant_id === null || view.merchant_name === null
        ? null
        : { id: view.merchant_id, name: view.merchant_name },
    category:
      view.category_id === null || view.category_name === null
        ? null
        : { id: view.category_id, name: view.category_name, color: view.category_color, icon: view.category_icon },
  };
}
