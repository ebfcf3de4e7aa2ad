import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { invalid } from '#kernel/errors.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { addDays, daysBetween } from '#kernel/time/civil-date.ts';
import { familyToday } from '#ledger/family.ts';
import { visibleAccountsFor } from '#ledger/visibility.ts';
import { intervalOf, wordOf } from './interval.ts';
import { listOccurrences, type Occurrence } from './list-occurrences.ts';
import { loadMatched, type Matched } from './match-payments.ts';
import type { OccurrencesQuery } from './schemas.ts';
import type { RecurringView } from './store.ts';

/** The most days of one response. */
export const DAYS_MAX = 100;
const DAYS_SHOWN = 30;

/** The expected payments of some days. @throws AppError `validation_failed` for more than 100 days. */
export async function getOccurrences({ db, actor, clock }: Context, query: z.output<typeof OccurrencesQuery>) {
  const today = await familyToday(db.read, actor.familyId, clock());
  const from = query.start_date ?? today;
  const to = query.end_date ?? addDays(from, DAYS_SHOWN);
  if (from > to) throw invalid('?end_date', 'before_start', 'must not be before start_date');
  if (daysBetween(from, to) >= DAYS_MAX) {
    throw invalid('?start_date', 'too_many_days', `start_date and end_date may span at most ${DAYS_MAX} days`);
  }
  const visible = await visibleAccountsFor(db, actor);
  const all = await loadMatched(db.read, visible, today);
  const found = all.flatMap((matched) =>
    listOccurrences(matched, { from, to }, today)
      .filter((occurrence) => passes(occurrence, query))
      .map((occurrence) => ({ occurrence, category_id: categoryOf(matched) })),
  );
  const occurrences = found
    .map(({ occurrence, category_id }) => ({ ...presentOccurrence(occurrence, query.locale), category_id }))
    .sort((a, b) => compare([a.date, a.name ?? '', a.id], [b.date, b.name ?? '', b.id]));
  return { start_date: from, end_date: to, today, occurrences };
}

function passes(
  { row, payment, ...one }: Occurrence,
  { state, posting, account_id }: z.output<typeof OccurrencesQuery>,
) {
  if (state !== undefined && one.state !== state) return false;
  if (posting !== undefined && row.posting !== posting) return false;
  return account_id === undefined || (payment?.accountId ?? row.account_id) === account_id;
}

/** The category that a user gave it, else that of its newest payment that has one. */
export function categoryOf({ row, paid }: Matched): string | null {
  const newest = paid.findLast(({ payment }) => payment.categoryId !== null);
  return row.category_id ?? newest?.payment.categoryId ?? null;
}

function presentOccurrence(occurrence: Occurrence<RecurringView>, locale: MoneyLocale = 'en') {
  const { row, date, state, expected, payment, priceBefore } = occurrence;
  const currency = storedCurrency(row.currency);
  const interval = intervalOf(row);
  const minor = payment?.amountMinor ?? expected.amount;
  return {
    id: `${row.id}:${date}`,
    recurring_transaction_id: row.id,
    name: row.name ?? row.merchant_name,
    frequency: wordOf(interval),
    interval,
    date,
    posting: row.posting,
    state,
    // In responses money out is positive, so least and most swap.
    amount: formatMoney(-minor, currency, locale),
    amount_decimal: formatDecimal(-minor, currency),
    amount_cents: Number(-minor),
    expected_amount_decimal: formatDecimal(-expected.amount, currency),
    expected_amount_source: expected.source,
    expected_amount_min_decimal: formatDecimal(-expected.most, currency),
    expected_amount_max_decimal: formatDecimal(-expected.least, currency),
    previous_amount: priceBefore === null ? null : formatMoney(-priceBefore, currency, locale),
    previous_amount_decimal: priceBefore === null ? null : formatDecimal(-priceBefore, currency),
    currency: row.currency,
    transaction: payment && {
      id: payment.id,
      name: payment.name,
      date: payment.date,
      account_id: payment.accountId,
    },
    account:
      row.account_id === null || row.account_name === null || row.account_type === null
        ? null
        : { id: row.account_id, name: row.account_name, account_type: row.account_type },
    merchant:
      row.merchant_id === null || row.merchant_name === null ? null : { id: row.merchant_id, name: row.merchant_name },
  };
}

function compare(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at === -1 ? 0 : (one[at] ?? '') < (other[at] ?? '') ? -1 : 1;
}
