import { addDays, type CivilDate, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import {
  expectedAfter,
  expectedIn,
  type Interval,
  intervalOfWord,
  nearestPeriod,
  nextAfter,
  toleranceDays,
  usualDay,
} from '#ledger/recurring/index.ts';
import { type Usual, usualOf } from './usual-spending.ts';

/** Money that moved between own accounts of one currency; `from` is null where the user does not see it. */
export type PastTransfer = {
  readonly date: CivilDate;
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly amountMinor: bigint;
};

/** A transfer that comes each month, and what it usually is. */
export type RegularTransfer = Pick<PastTransfer, 'name' | 'from' | 'to'> & {
  readonly usual: Usual;
  readonly dates: readonly CivilDate[];
};

// A payment in two parts is one; a month is longer.
const PARTS_DAYS = 15;
const TRANSFERS_MIN = 3;
/** Two missing transfers end a series, as in detection. */
const ENDED_DAYS = 62;

/**
 * The transfers of a pair of accounts that went on each month up to now, whatever their amounts; undefined if they come irregularly.
 * Those to `mustBePaid` accounts need no regular day: a debt is paid some day of the month.
 */
export function regularTransfer(
  past: readonly PastTransfer[],
  { today, to: until }: { readonly today: CivilDate; readonly to: CivilDate },
  mustBePaid: boolean,
): RegularTransfer | undefined {
  const payments = joinParts(past.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)));
  const last = payments.at(-1);
  if (last === undefined || payments.length < TRANSFERS_MIN || daysBetween(last.date, today) > ENDED_DAYS) {
    return undefined;
  }
  const expectedDay = usualDay(payments.map(({ date }) => date));
  const interval = intervalOfWord('monthly', expectedDay);
  if (!mustBePaid && !isMonthly(payments, interval)) return undefined;
  const next = nextAfter(interval, last.date);
  const tomorrow = addDays(today, 1);
  const dates: CivilDate[] = [];
  for (let period = 0; ; period += 1) {
    const date = expectedIn(interval, next, period);
    if (date > until) break;
    if (date >= tomorrow) dates.push(date);
    // Late by some days, it is still to come.
    else if (daysBetween(date, today) <= toleranceDays(interval)) dates.push(tomorrow);
  }
  const { name, from, to } = last;
  return { name, from, to, dates, usual: usualOf(payments.map(({ amountMinor }) => amountMinor)) };
}

/** Adds up transfers of the same half of a month. */
export function joinParts(sorted: readonly PastTransfer[]): PastTransfer[] {
  const joined: PastTransfer[] = [];
  let first: CivilDate | undefined;
  for (const transfer of sorted) {
    const before = joined.at(-1);
    if (before !== undefined && first !== undefined && daysBetween(first, transfer.date) < PARTS_DAYS) {
      joined.splice(-1, 1, { ...transfer, amountMinor: before.amountMinor + transfer.amountMinor });
    } else {
      joined.push(transfer);
      first = transfer.date;
    }
  }
  return joined;
}

/** Whether two thirds of the transfers are a month from the one before, near the usual day. */
function isMonthly(payments: readonly PastTransfer[], interval: Interval): boolean {
  const near = payments.filter(
    ({ date }) => nearestPeriod(interval, expectedAfter(interval, date, 0), date).distance <= toleranceDays(interval),
  );
  const months = (dayNumber(payments.at(-1)?.date ?? '') - dayNumber(payments[0]?.date ?? '')) / 30.44;
  return near.length * 3 >= payments.length * 2 && payments.length * 3 >= (months + 1) * 2;
}

/** The day of the month of `date`, or of one before or after. */
function expectedInMonth(date: CivilDate, day: number, months = 0): CivilDate {
  const month = Temporal.PlainYearMonth.from(date.slice(0, 7)).add({ months });
  return month.toPlainDate({ day }).toString();
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);
// Fees and refunds between the statement and the payment.
const PARTS = 50n;

/**
 * The day of the month whose debt is what the payments paid: the card is paid in full. Undefined if no day fits two thirds of them.
 * Of several days that fit equally well, the one nearest before the payments is taken.
 */
export function statementDay(
  payments: readonly PastTransfer[],
  debtAt: (date: CivilDate) => bigint,
): number | undefined {
  const fits = DAYS.map((day) => ({
    day,
    count: payments.filter(({ date, amountMinor }) => isNear(amountMinor, debtAt(statementBefore(date, day)))).length,
  }));
  const most = Math.max(...fits.map(({ count }) => count));
  if (most * 3 < payments.length * 2) return undefined;
  const newest = payments.at(-1)?.date ?? '';
  const best = fits.filter(({ count }) => count === most).map(({ day }) => day);
  return best.reduce((a, b) => (statementBefore(newest, b) > statementBefore(newest, a) ? b : a));
}

/** The last statement before a day, for statements of a day of the month. */
export function statementBefore(date: CivilDate, day: number): CivilDate {
  const same = expectedInMonth(date, day);
  return same < date ? same : expectedInMonth(date, day, -1);
}

function isNear(paid: bigint, debt: bigint): boolean {
  const apart = paid > debt ? paid - debt : debt - paid;
  return debt > 0n && apart * PARTS <= debt;
}
