import { type CivilDate, daysBetween, LAST_DAY } from '#kernel/time/civil-date.ts';
import { changedFrom, type Expected, expectedOf } from './expected-amount.ts';
import { expectedIn, type Interval, intervalOf, nearestPeriod, toleranceDays } from './interval.ts';
import type { Matched, PaidPeriod } from './match-payments.ts';
import type { RecurringRow, StoredPayment } from './store.ts';

/** Whether an expected payment came, and at which price, is about to come, or did not come. */
export const OCCURRENCE_STATES = ['upcoming', 'due', 'paid', 'changed_price', 'missed'] as const;

export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** An expected payment of a recurring transaction. */
export type Occurrence<Row extends RecurringRow = RecurringRow> = {
  readonly row: Row;
  readonly date: CivilDate;
  readonly state: OccurrenceState;
  readonly expected: Expected;
  readonly payment: StoredPayment | null;
  /** The price before, where it changed. */
  readonly priceBefore: bigint | null;
};

/** The days of a list, both included. */
export type Days = { readonly from: CivilDate; readonly to: CivilDate };

/** The expected payments of a recurring transaction in some days, oldest first. */
export function listOccurrences<Row extends RecurringRow>(
  { row, paid }: Matched<Row>,
  { from, to }: Days,
  today: CivilDate,
): Occurrence<Row>[] {
  const interval = intervalOf(row);
  const anchor = row.next_expected_date;
  const expected = expectedOf(row, paid);
  const first = firstPeriod(paid);
  const found: Occurrence<Row>[] = [];
  for (let period = nearestPeriod(interval, anchor, from).periods - 1; ; period += 1) {
    const date = expectedIn(interval, anchor, period);
    if (date > to || (date === LAST_DAY && found.at(-1)?.date === date)) return found;
    if (date < from) continue;
    const at = paid.findIndex((one) => one.period === period);
    const payment = paid[at]?.payment ?? null;
    if (payment !== null) {
      const priceBefore = changedFrom(row, paid, at);
      found.push({ row, date, state: priceBefore === null ? 'paid' : 'changed_price', expected, payment, priceBefore });
    } else if (period >= first && isExpected(row, date)) {
      const state = openState(interval, date, today);
      found.push({ row, date, state, expected, payment, priceBefore: null });
    }
  }
}

function isExpected({ status, end_date }: RecurringRow, date: CivilDate): boolean {
  return status === 'active' && (end_date === null || date <= end_date);
}

function openState(interval: Interval, date: CivilDate, today: CivilDate): OccurrenceState {
  if (daysBetween(date, today) <= toleranceDays(interval)) return 'due';
  return date > today ? 'upcoming' : 'missed';
}

// Two missing payments end a series: what is missing before that is not expected any more.
const GAP_MAX = 2;

/** The first period in which a payment may be missing: the beginning of the newest series. */
function firstPeriod(paid: readonly PaidPeriod[]): number {
  let first = paid.at(-1)?.period ?? 0;
  for (const { period } of paid.toReversed()) {
    if (first - period > GAP_MAX) break;
    first = period;
  }
  return Math.min(first, 0);
}
