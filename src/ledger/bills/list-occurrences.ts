import { isSet } from '#database/schema/ledger-tables.ts';
import { type CivilDate, daysBetween } from '#kernel/time/civil-date.ts';
import {
  expectedIn,
  nearestPeriod,
  type RecurringRow,
  type Rhythm,
  type StoredPayment,
  TOLERANCE_DAYS,
} from '#ledger/recurring/index.ts';
import type { Matched, PaidPeriod } from './match-payments.ts';

/** Whether an expected payment came, and at which price, is about to come, or did not come. */
export const OCCURRENCE_STATES = ['upcoming', 'due', 'paid', 'changed_price', 'missed'] as const;

export type OccurrenceState = (typeof OCCURRENCE_STATES)[number];

/** An expected amount and its range, in minor units; money in is positive. */
export type Expected = { readonly amount: bigint; readonly least: bigint; readonly most: bigint };

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
  const rhythm: Rhythm = { frequency: row.frequency, expectedDay: Number(row.expected_day_of_month) };
  const anchor = row.next_expected_date;
  const expected = expectedOf(row, paid);
  const first = firstPeriod(paid);
  const found: Occurrence<Row>[] = [];
  for (let period = nearestPeriod(rhythm, anchor, from).periods - 1; ; period += 1) {
    const date = expectedIn(rhythm, anchor, period);
    if (date > to || (date === LAST_DAY && found.at(-1)?.date === date)) return found;
    if (date < from) continue;
    const at = paid.findIndex((one) => one.period === period);
    const payment = paid[at]?.payment ?? null;
    if (payment !== null) {
      const priceBefore = changedFrom(row, paid, at);
      found.push({ row, date, state: priceBefore === null ? 'paid' : 'changed_price', expected, payment, priceBefore });
    } else if (period >= first && isExpected(row, date)) {
      const state = openState(row, date, today);
      found.push({ row, date, state, expected, payment, priceBefore: null });
    }
  }
}

const LAST_DAY: CivilDate = '2999-12-31';

function isExpected({ status, end_date }: RecurringRow, date: CivilDate): boolean {
  return status === 'active' && (end_date === null || date <= end_date);
}

function openState({ frequency }: RecurringRow, date: CivilDate, today: CivilDate): OccurrenceState {
  if (daysBetween(date, today) <= TOLERANCE_DAYS[frequency]) return 'due';
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

/**
 * The amount of the next payments. If no user stated one, a price that was paid twice, or one that has just taken the place of such a
 * price; else the average, else the amount.
 */
export function expectedOf(row: RecurringRow, paid: readonly PaidPeriod[]): Expected {
  const [before, last] = paid.slice(-2).map(({ payment }) => payment.amountMinor);
  if (!isSet(row.manual) && last !== undefined && last === before) return { amount: last, least: last, most: last };
  const replaced = isSet(row.manual) ? null : changedFrom(row, paid, paid.length - 1);
  if (last !== undefined && replaced !== null)
    return { amount: last, least: least(last, replaced), most: most(last, replaced) };
  const amount = row.avg_minor ?? row.amount_minor;
  return { amount, least: least(row.min_minor ?? amount, amount), most: most(row.max_minor ?? amount, amount) };
}

/**
 * The price from which the payment at this index departs: that of the two payments before it; of the only one before it, if a user
 * stated that amount; or the stated amount, for the only payment. Null if the payment has it, lies in a stated range, or there is none.
 */
function changedFrom(row: RecurringRow, paid: readonly PaidPeriod[], at: number): bigint | null {
  const amountAt = (index: number) => paid[index]?.payment.amountMinor;
  const amount = amountAt(at);
  const { amount_minor: stated, min_minor, max_minor } = row;
  const isManual = isSet(row.manual);
  if (amount === undefined) return null;
  if (isManual && min_minor !== null && max_minor !== null && amount >= min_minor && amount <= max_minor) return null;
  const [before, earlier] = [amountAt(at - 1), amountAt(at - 2)];
  const price = before ?? (isManual && paid.length === 1 ? stated : undefined);
  const isSteady = earlier === undefined ? isManual && price === stated : earlier === price;
  return price !== undefined && isSteady && price !== amount ? price : null;
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
