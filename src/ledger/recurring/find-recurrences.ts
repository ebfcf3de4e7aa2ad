import { absolute } from '#kernel/money/money.ts';
import { type CivilDate, dayNumber, daysBetween } from '#kernel/time/civil-date.ts';
import {
  dayOf,
  expectedAfter,
  FREQUENCIES,
  type Frequency,
  type Interval,
  intervalOfWord,
  nextAfter,
  toleranceDays,
  usualDay,
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
};

/** A detected recurring payment. */
export type Recurrence = {
  readonly interval: Interval;
  readonly accountId: string;
  readonly merchantId: string | null;
  /** Null if it has a merchant. */
  readonly name: string | null;
  readonly currency: string;
  /** The amount of the newest payment. */
  readonly amountMinor: bigint;
  readonly minMinor: bigint;
  readonly maxMinor: bigint;
  /** To the nearest minor unit. */
  readonly avgMinor: bigint;
  readonly last: CivilDate;
  readonly next: CivilDate;
  readonly count: number;
};

const OCCURRENCES_MIN = 3;

/**
 * Recurring payments that have not ended by `today`: one account, one merchant or name, one currency, similar amounts, and at least
 * three payments in a rhythm that two thirds of them follow. The order of `payments` does not matter.
 */
export function findRecurrences(payments: readonly Payment[], today: CivilDate): Recurrence[] {
  const groups = Map.groupBy(payments, groupOf);
  return [...groups.keys()].sort().flatMap((key) => {
    const group = groups.get(key) ?? [];
    return splitByAmount(group).flatMap((alike) => {
      const found = FREQUENCIES.map((frequency) => new Series(alike, frequency).recurrence(today));
      return found.find((recurrence) => recurrence !== undefined && !isChance(recurrence, group)) ?? [];
    });
  });
}

// Among the many payments to one merchant, three of a similar amount lie a year apart by chance.
function isChance({ interval, amountMinor, last, count }: Recurrence, group: readonly Payment[]): boolean {
  if (wordOf(interval) !== 'yearly') return false;
  const size = absolute(amountMinor);
  const comparable = group.filter((payment) => {
    const other = absolute(payment.amountMinor);
    const age = dayNumber(last) - dayNumber(payment.date);
    return other <= 2n * size && size <= 2n * other && age >= 0 && age <= 366 * (count - 1);
  });
  return count * 3 < comparable.length * 2;
}

function groupOf({ accountId, merchantId, name, currency, amountMinor }: Payment): string {
  return JSON.stringify([accountId, merchantId, merchantId === null ? name : null, currency, amountMinor > 0n]);
}

/** Splits payments into groups of similar amounts, each sorted by date. */
function splitByAmount(payments: readonly Payment[]): Payment[][] {
  const bySize = payments
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .sort((a, b) => compare(absolute(a.amountMinor), absolute(b.amountMinor)));
  const parts: Payment[][] = [];
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

/** Similar payments sorted by date, checked for one frequency. */
class Series {
  readonly #payments: readonly Payment[];
  readonly #days: readonly number[];
  readonly #frequency: Frequency;

  constructor(payments: readonly Payment[], frequency: Frequency) {
    this.#payments = payments;
    this.#days = payments.map(({ date }) => dayNumber(date));
    this.#frequency = frequency;
  }

  recurrence(today: CivilDate): Recurrence | undefined {
    // Try older ends too: one stray newer payment must not hide the rhythm before it.
    for (let newest = this.#payments.length - 1; newest >= OCCURRENCES_MIN - 1; newest -= 1) {
      if (this.#isOver(newest, today)) return undefined;
      const chain = this.#chainTo(newest);
      const span = newest - (chain[0] ?? newest) + 1;
      if (chain.length >= OCCURRENCES_MIN && chain.length * 3 >= span * 2) {
        return recurrenceOf(
          chain.flatMap((at) => this.#payments[at] ?? []),
          this.#frequency,
        );
      }
    }
    return undefined;
  }

  #isOver(at: number, today: CivilDate): boolean {
    const last = this.#payments[at]?.date ?? '';
    return hasEnded(intervalOfWord(this.#frequency, dayOf(last)), this.#after(last, 1), today);
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
    return Math.min(away(nearest), onwards) <= toleranceDays(intervalOfWord(this.#frequency, dayOf(date)))
      ? nearest
      : undefined;
  }

  #after(date: CivilDate, periods: number): CivilDate {
    return expectedAfter(intervalOfWord(this.#frequency, dayOf(date)), date, periods);
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

function recurrenceOf(chain: readonly Payment[], frequency: Frequency): Recurrence {
  const newest = chain.at(-1);
  if (newest === undefined) throw new Error('a chain has no payment');
  const { accountId, merchantId, currency, amountMinor, date: last } = newest;
  const amounts = chain.map((payment) => payment.amountMinor);
  const interval = intervalOfWord(
    frequency,
    frequency === 'monthly' ? usualDay(chain.map(({ date }) => date)) : dayOf(last),
  );
  return {
    interval,
    accountId,
    merchantId,
    currency,
    amountMinor,
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
