import { absolute } from '#kernel/money/money.ts';
import { type CivilDate, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import {
  dayOf,
  expectedAfter,
  type Interval,
  intervalFrom,
  mostFrequent,
  nextAfter,
  periodDays,
  toleranceDays,
  usualDay,
  usualNear,
  weekdayOf,
  wordOf,
} from './interval.ts';

/** A payment in minor units; money in is positive. */
export type Payment = {
  readonly accountId: string;
  readonly merchantId: string | null;
  readonly name: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly date: CivilDate;
  /** The amount that was paid, where its account was charged in another currency; without a sign. */
  readonly originalMinor?: bigint | null;
  readonly originalCurrency?: string | null;
};

type Money = Pick<Payment, 'currency' | 'amountMinor'>;

/** A payment by its original amount, with the charged one. */
type PaidPayment = Payment & { readonly charged: Money };

/** A detected recurring payment. */
export type Recurrence = {
  readonly interval: Interval;
  readonly accountId: string;
  readonly merchantId: string | null;
  /** Null if it has a merchant. */
  readonly name: string | null;
  readonly currency: string;
  /** The amount of the newest payment: what was paid, in its currency. */
  readonly amountMinor: bigint;
  /** The amount that its account was charged for that. */
  readonly charged: Money;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** To the nearest minor unit. */
  readonly avgMinor: bigint;
  readonly last: CivilDate;
  readonly next: CivilDate;
  readonly count: number;
};

/** A period that detection looks for, and the payments that prove it. */
type Period = Pick<Interval, 'every' | 'unit'> & { readonly payments: number };

// Payments are a rarer period apart by chance, so more of them must prove it.
const PERIODS: readonly Period[] = [
  { every: 1, unit: 'week', payments: 3 },
  { every: 1, unit: 'month', payments: 3 },
  { every: 1, unit: 'year', payments: 3 },
  { every: 1, unit: 'quarter', payments: 3 },
  { every: 6, unit: 'month', payments: 3 },
  ...[2, 3, 4].map((every) => ({ every, unit: 'week', payments: 4 }) as const),
  ...[2, 4, 5].map((every) => ({ every, unit: 'month', payments: 4 }) as const),
];

// Payments fewer days apart are shopping.
const [DAYS_MIN, DAYS_MAX, PAYMENTS_OF_DAYS] = [5, 100, 5];

/** The payment in a currency: what was paid, where that is in it and the charged amount is not. */
export function paymentIn<One extends Payment>(currency: string, payment: One): One {
  const { amountMinor, originalMinor = null } = payment;
  if (payment.currency === currency || payment.originalCurrency !== currency || originalMinor === null) return payment;
  return { ...payment, currency, amountMinor: amountMinor < 0n ? -originalMinor : originalMinor };
}

function asPaid(payment: Payment): PaidPayment {
  const { currency, amountMinor, originalCurrency } = payment;
  return { ...paymentIn(originalCurrency ?? currency, payment), charged: { currency, amountMinor } };
}

/**
 * Recurring payments that have not ended by `today`: one account, one merchant or name, one currency, similar amounts, and at least
 * three payments (of rarer periods four, of days five) in a period that two thirds of them follow. What was paid counts, as the charge for
 * it differs each time. The order of `payments` does not matter.
 */
export function findRecurrences(payments: readonly Payment[], today: CivilDate): Recurrence[] {
  const groups = Map.groupBy(payments.map(asPaid), groupOf);
  return [...groups.keys()].sort().flatMap((key) => {
    const group = groups.get(key) ?? [];
    return splitByAmount(group).flatMap((alike) => {
      const found = [...PERIODS, ...periodOfDays(alike)]
        .flatMap((period) => new Series(alike, period).recurrence(today) ?? [])
        .filter(({ recurrence }) => !isChance(recurrence, group));
      return nearestOf(found)?.recurrence ?? [];
    });
  });
}

/** A recurrence, and how many days its payments are from their days on average. */
type Found = { readonly recurrence: Recurrence; readonly deviation: number };

/** The first whose payments come within a day of their days on average, else the one with the nearest. */
function nearestOf(found: readonly Found[]): Found | undefined {
  const [first, ...others] = found;
  if (first === undefined) return undefined;
  return (
    found.find(({ deviation }) => deviation <= 1) ?? others.reduce((a, b) => (b.deviation < a.deviation ? b : a), first)
  );
}

/** The most frequent number of days from one payment to the next. */
function periodOfDays(payments: readonly Payment[]): Period[] {
  if (payments.length < PAYMENTS_OF_DAYS) return [];
  const every = mostFrequent(gapsOf(payments.map(({ date }) => date)));
  return every < DAYS_MIN || every > DAYS_MAX ? [] : [{ every, unit: 'day', payments: PAYMENTS_OF_DAYS }];
}

function gapsOf(dates: readonly CivilDate[]): number[] {
  return dates.slice(1).map((date, index) => daysBetween(date, dates[index] ?? date));
}

// Among the many payments to one merchant, some of a similar amount lie a rarer period apart by chance.
function isChance({ interval, amountMinor, last, count }: Recurrence, group: readonly Payment[]): boolean {
  const word = wordOf(interval);
  if (word === 'weekly' || word === 'monthly') return false;
  const span = periodDays(interval) * (count - 1) + toleranceDays(interval);
  const size = absolute(amountMinor);
  const comparable = group.filter((payment) => {
    const other = absolute(payment.amountMinor);
    const age = dayNumber(last) - dayNumber(payment.date);
    return other <= 2n * size && size <= 2n * other && age >= 0 && age <= span;
  });
  return count * 3 < comparable.length * 2;
}

function groupOf({ accountId, merchantId, name, currency, amountMinor }: Payment): string {
  return JSON.stringify([accountId, merchantId, merchantId === null ? name : null, currency, amountMinor > 0n]);
}

/** Splits payments into groups of similar amounts, each sorted by date. */
function splitByAmount(payments: readonly PaidPayment[]): PaidPayment[][] {
  const bySize = payments
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .sort((a, b) => compare(absolute(a.amountMinor), absolute(b.amountMinor)));
  const parts: PaidPayment[][] = [];
  for (const payment of bySize) {
    const smallest = parts.at(-1)?.[0];
    if (smallest !== undefined && isSimilar(smallest.amountMinor, payment.amountMinor)) parts.at(-1)?.push(payment);
    else parts.push([payment]);
  }
  return parts.map((part) =>
    part.sort(
      (a, b) =>
        compare(a.date, b.date) ||
        compare(a.amountMinor, b.amountMinor) ||
        Number(a.name > b.name) - Number(a.name < b.name),
    ),
  );
}

function compare<T extends string | bigint>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Similar payments sorted by date, checked for one period. */
class Series {
  readonly #payments: readonly PaidPayment[];
  readonly #days: readonly number[];
  readonly #period: Period;

  constructor(payments: readonly PaidPayment[], period: Period) {
    this.#payments = payments;
    this.#days = payments.map(({ date }) => dayNumber(date));
    this.#period = period;
  }

  recurrence(today: CivilDate): Found | undefined {
    const least = this.#period.payments;
    // Try older ends too: one stray newer payment must not hide the rhythm before it.
    for (let newest = this.#payments.length - 1; newest >= least - 1; newest -= 1) {
      if (this.#isOver(newest, today)) return undefined;
      const chain = this.#chainTo(newest);
      const span = newest - (chain[0] ?? newest) + 1;
      if (chain.length < least || chain.length * 3 < span * 2) continue;
      const payments = chain.flatMap((at) => this.#payments[at] ?? []);
      const dates = payments.map(({ date }) => date);
      const interval = intervalOfDates(dates, this.#period);
      const deviation = deviationOf(dates, interval);
      if (isProved(dates, interval, deviation)) {
        return { recurrence: recurrenceOf(payments, interval), deviation: deviation / dates.length };
      }
    }
    return undefined;
  }

  #isOver(at: number, today: CivilDate): boolean {
    const last = this.#payments[at]?.date ?? '';
    return hasEnded(intervalFrom(this.#period, dayOf(last)), this.#after(last, 1), today);
  }

  /** The indexes of payments one period apart that end at `newest`, oldest first. */
  #chainTo(newest: number): number[] {
    const chain: number[] = [];
    for (let at: number | undefined = newest; at !== undefined; at = this.#periodBefore(at)) chain.unshift(at);
    return chain;
  }

  #periodBefore(at: number): number | undefined {
    const date = this.#payments[at]?.date ?? '';
    const expected = dayNumber(this.#after(date, -1));
    const later = this.#firstFrom(expected);
    const away = (index: number) => Math.abs((this.#days[index] ?? Number.POSITIVE_INFINITY) - expected);
    const nearest = away(later - 1) <= away(later) ? later - 1 : later;
    if (nearest < 0 || nearest >= at) return undefined;
    // Months differ in length, so a period back and a period on differ: accept either.
    const onwards = daysBetween(this.#after(this.#payments[nearest]?.date ?? '', 1), date);
    return Math.min(away(nearest), onwards) <= toleranceDays(this.#period) ? nearest : undefined;
  }

  #after(date: CivilDate, periods: number): CivilDate {
    return expectedAfter(intervalFrom(this.#period, dayOf(date)), date, periods);
  }

  /** The index of the first payment on or after `day`. */
  #firstFrom(day: number): number {
    let [low, high] = [0, this.#days.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#days[middle] ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

// Later working days look like a day of the month that weekends shift.
const WORKING_DAYS = [-1, 1, 2, 3, 4, 5];

/** The interval of payments that are a period apart: on the working day that nearly all have, else on their usual day. */
function intervalOfDates(dates: readonly CivilDate[], { every, unit }: Period): Interval {
  if (unit === 'day') return intervalFrom({ every, unit }, 1);
  if (unit === 'week') {
    const weekday = every === 1 ? null : mostFrequent(dates.map((date) => weekdayOf(dayNumber(date))));
    return intervalFrom({ every, unit, weekday }, 1);
  }
  // Of a year there are too few payments for more than the day of the last.
  if (unit === 'year') return intervalFrom({ every, unit }, dayOf(dates.at(-1) ?? ''));
  const onDay = intervalFrom({ every, unit }, usualDay(dates));
  const working = WORKING_DAYS.map((nth) => intervalFrom({ every, unit, working_day: nth }, 1)).find((interval) => {
    const exact = dates.filter((date) => usualNear(interval, date) === date);
    return exact.length * 4 >= dates.length * 3;
  });
  return working !== undefined && deviationOf(dates, working) < deviationOf(dates, onDay) ? working : onDay;
}

/** The days by which payments are early or late, as a sum. */
function deviationOf(dates: readonly CivilDate[], interval: Interval): number {
  const { every, unit } = interval;
  const days =
    unit === 'day' || unit === 'week'
      ? gapsOf(dates).map((gap) => Math.abs(gap - every * (unit === 'day' ? 1 : 7)))
      : dates.map((date) => daysBetween(usualNear(interval, date), date));
  return days.reduce((sum, one) => sum + one, 0);
}

/** Days must be exact, and payments of several weeks have one weekday: twice a month looks like every two weeks. */
function isProved(dates: readonly CivilDate[], { every, unit, weekday }: Interval, deviation: number): boolean {
  if (unit === 'day') return deviation === 0;
  if (unit !== 'week' || every === 1) return true;
  return dates.filter((date) => weekdayOf(dayNumber(date)) === weekday).length * 3 >= dates.length * 2;
}

function recurrenceOf(chain: readonly PaidPayment[], interval: Interval): Recurrence {
  const newest = chain.at(-1);
  if (newest === undefined) throw new Error('a chain has no payment');
  const { accountId, merchantId, currency, amountMinor, charged, date: last } = newest;
  const amounts = chain.map((payment) => payment.amountMinor);
  return {
    interval,
    accountId,
    merchantId,
    currency,
    amountMinor,
    charged,
    last,
    name: merchantId === null ? newest.name : null,
    minMinor: amounts.reduce((a, b) => (b < a ? b : a)),
    maxMinor: amounts.reduce((a, b) => (b > a ? b : a)),
    avgMinor: average(amounts),
    next: nextAfter(interval, last),
    count: chain.length,
  };
}

function average(amounts: readonly bigint[]): bigint {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  const count = BigInt(amounts.length);
  return (2n * total + (total < 0n ? -count : count)) / (2n * count);
}

/** Whether two expected payments are missing. */
export function hasEnded(interval: Interval, next: CivilDate, today: CivilDate): boolean {
  const due = expectedAfter(interval, next, 1);
  return due < today && daysBetween(due, today) > toleranceDays(interval);
}

// One fifth: prices rise and usage varies.
const PARTS = 5n;

/** Whether two amounts have the same sign and differ by at most a fifth of the smaller. Zero is similar to nothing. */
export function isSimilar(one: bigint, other: bigint): boolean {
  if (one === 0n || other === 0n || one > 0n !== other > 0n) return false;
  const [a, b] = [absolute(one), absolute(other)];
  const [small, large] = a < b ? [a, b] : [b, a];
  return (large - small) * PARTS <= small;
}
