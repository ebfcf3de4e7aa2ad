import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { CivilDate } from '#kernel/time/civil-date.ts';
import type { VisibleAccounts } from '#ledger/visibility.ts';
import { isSimilar, type Payment, paymentIn } from './find-recurrences.ts';
import { expectedIn, type Interval, intervalOf, nearestPeriod, toleranceDays } from './interval.ts';
import { findNamedPayments, paymentName, type RecurringRow } from './store.ts';

/**
 * Adds the payments since each row was written to active rows. The result is not stored: it is computed on read, so that writing an
 * entry costs nothing extra.
 */
export async function addRecentPayments<Row extends RecurringRow>(
  db: Kysely<LedgerTables>,
  visible: VisibleAccounts,
  rows: readonly Row[],
): Promise<Row[]> {
  const active = rows.filter(({ status }) => status === 'active');
  if (active.length === 0) return [...rows];
  const after = active.map((row) => row.last_occurrence_date).reduce((a, b) => (b < a ? b : a));
  const payments = await findNamedPayments(db, visible, active, after);
  const byMerchant = Map.groupBy(payments, ({ merchantId }) => merchantId);
  const byName = Map.groupBy(payments, ({ name }) => name);
  return rows.map((row) => {
    if (row.status !== 'active') return row;
    const named = row.merchant_id === null ? byName.get(paymentName(row) ?? '') : byMerchant.get(row.merchant_id);
    return withPayments(row, named ?? []);
  });
}

function withPayments<Row extends RecurringRow>(row: Row, payments: readonly Payment[]): Row {
  const days = payments.filter((payment) => isOccurrence(row, payment)).map(({ date }) => date);
  const progress = { last: row.last_occurrence_date, next: row.next_expected_date, count: row.occurrence_count };
  const { last, next, count } = advance(intervalOf(row), progress, days);
  return { ...row, last_occurrence_date: last, next_expected_date: next, occurrence_count: count };
}

/** Whether a payment of the right name or merchant may be an occurrence: in the account and currency, of a similar amount. */
export function isOccurrence(row: RecurringRow, payment: Payment): boolean {
  const { accountId, currency, amountMinor } = paymentIn(row.currency, payment);
  if (currency !== row.currency || (row.account_id !== null && row.account_id !== accountId)) return false;
  const { amount_minor, min_minor, max_minor } = row;
  const isInRange = min_minor !== null && max_minor !== null && amountMinor >= min_minor && amountMinor <= max_minor;
  return isInRange || isSimilar(amount_minor, amountMinor);
}

/** The last occurrence, the next expected date and the number of occurrences. */
export type Progress = { readonly last: CivilDate; readonly next: CivilDate; readonly count: bigint };

/**
 * Progress after counting these payment dates. A date near an expected one is an occurrence, at most one per expected date; other
 * dates do not count.
 */
export function advance(interval: Interval, progress: Progress, days: readonly CivilDate[]): Progress {
  const occurrences = new Map<number, CivilDate>();
  for (const day of days.toSorted()) {
    if (day <= progress.last) continue;
    const { periods, distance } = nearestPeriod(interval, progress.next, day);
    if (periods >= 0 && distance <= toleranceDays(interval)) occurrences.set(periods, day);
  }
  if (occurrences.size === 0) return progress;
  const newest = Math.max(...occurrences.keys());
  return {
    last: occurrences.get(newest) ?? progress.last,
    next: expectedIn(interval, progress.next, newest + 1),
    count: progress.count + BigInt(occurrences.size),
  };
}
