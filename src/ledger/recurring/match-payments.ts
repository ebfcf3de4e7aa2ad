import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { absolute } from '#kernel/money/money.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import type { VisibleAccounts } from '#ledger/visibility.ts';
import { isOccurrence } from './add-recent-payments.ts';
import { paymentIn } from './find-recurrences.ts';
import { type Interval, intervalOf, nearestPeriod, toleranceDays } from './interval.ts';
import {
  findNamedPayments,
  listVisible,
  paymentName,
  type RecurringRow,
  type RecurringView,
  type StoredPayment,
} from './store.ts';

/** A payment of an expected day. Days are counted in periods from the stored next expected date, which has 0. */
export type PaidPeriod = { readonly period: number; readonly payment: StoredPayment };

/** A recurring transaction with its payments, oldest first. */
export type Matched<Row extends RecurringRow = RecurringRow> = {
  readonly row: Row;
  readonly paid: readonly PaidPeriod[];
};

type Candidate = { readonly at: number; readonly period: number; readonly payment: StoredPayment } & {
  readonly amountApart: bigint;
  readonly daysApart: number;
};

/**
 * Gives each payment to at most one expected day, and each expected day at most one payment. A payment fits a recurring
 * transaction of its name or merchant, account, currency (its own or that of what was paid) and a similar amount, near an expected day. The closest in amount go
 * first, then the closest in days, then the older payment.
 */
export function matchPayments<Row extends RecurringRow>(
  rows: readonly Row[],
  payments: readonly StoredPayment[],
): Matched<Row>[] {
  const byMerchant = Map.groupBy(payments, ({ merchantId }) => merchantId);
  const byName = Map.groupBy(payments, ({ name }) => name);
  const candidates = rows.flatMap((row, at) => {
    const named = row.merchant_id === null ? byName.get(paymentName(row) ?? '') : byMerchant.get(row.merchant_id);
    const interval = intervalOf(row);
    return (named ?? []).flatMap((payment) => candidateOf(row, interval, at, payment) ?? []);
  });
  const paid = rows.map(() => new Map<number, StoredPayment>());
  const taken = new Set<string>();
  for (const { at, period, payment } of candidates.sort((a, b) => inOrder(rows, a, b))) {
    const periods = paid[at];
    if (periods === undefined || periods.has(period) || taken.has(payment.id)) continue;
    periods.set(period, payment);
    taken.add(payment.id);
  }
  return rows.map((row, at) => ({ row, paid: sorted(paid[at] ?? new Map()) }));
}

function candidateOf(row: RecurringRow, interval: Interval, at: number, stored: StoredPayment): Candidate | undefined {
  if (!isOccurrence(row, stored)) return undefined;
  const payment = paymentIn(row.currency, stored);
  const { periods, distance } = nearestPeriod(interval, row.next_expected_date, payment.date);
  if (distance > toleranceDays(interval)) return undefined;
  const amountApart = absolute(row.amount_minor - payment.amountMinor);
  return { at, period: periods, payment, amountApart, daysApart: distance };
}

function inOrder(rows: readonly RecurringRow[], a: Candidate, b: Candidate): number {
  return (
    compare(a.amountApart, b.amountApart) ||
    a.daysApart - b.daysApart ||
    compare(a.payment.date, b.payment.date) ||
    compare(a.payment.id, b.payment.id) ||
    compare(rows[a.at]?.id ?? '', rows[b.at]?.id ?? '')
  );
}

function compare<T extends string | bigint>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sorted(periods: ReadonlyMap<number, StoredPayment>): PaidPeriod[] {
  return [...periods].map(([period, payment]) => ({ period, payment })).sort((a, b) => a.period - b.period);
}

/** As far as detection looks back: three occurrences of a yearly payment. */
const LOOK_BACK_DAYS = 1100;

/** All visible recurring transactions with their payments of the last three years, as far as the user sees them. */
export async function loadMatched(
  db: Kysely<LedgerTables>,
  visible: VisibleAccounts,
  today: CivilDate,
): Promise<Matched<RecurringView>[]> {
  const rows = await listVisible(db, visible);
  return matchPayments(rows, await findNamedPayments(db, visible, rows, addDays(today, -LOOK_BACK_DAYS)));
}
