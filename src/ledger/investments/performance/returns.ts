import { compare, type Decimal, divide, parseDecimal, roundTo, subtract, ZERO } from '#kernel/money/decimal.ts';
import { dayNumber } from '#kernel/time/civil-date.ts';
import { ONE } from '#ledger/investments/cost-basis/shares.ts';

// A ratio is a decimal: 0.05 is 5 percent.

/** The value at the end of a day, and the money that the day brought in and took out, all in minor units of one currency. */
export type ValueDay = {
  readonly date: string;
  readonly value: bigint;
  readonly inflow: bigint;
  readonly outflow: bigint;
};

/** Places of a growth while days are multiplied, and of a ratio that is shown. */
const GROWTH_PLACES = 24;
const RATIO_PLACES = 6;

/**
 * The time-weighted growth of one unit of money up to the end of each day: the product of `(value + outflow) / (value of the day
 * before + inflow)`. Money that comes works from the beginning of its day, and money that goes until its end, as Portfolio
 * Performance and the R package fcl have it: so no day divides by what was taken out of it. A day without capital changes nothing.
 */
export function growthOf(opening: bigint, days: readonly ValueDay[]): Decimal[] {
  let growth = ONE;
  let before = opening;
  return days.map(({ value, inflow, outflow }) => {
    const capital = before + inflow;
    if (capital > 0n) {
      const digits = growth.digits * (value + outflow);
      growth = divide({ digits, scale: growth.scale }, { digits: capital, scale: 0 }, GROWTH_PLACES);
    }
    before = value;
    return growth;
  });
}

/** The part of a growth above one, as a ratio that is shown. */
export function ratioOf(growth: Decimal): Decimal {
  return roundTo(subtract(growth, ONE), RATIO_PLACES);
}

const DAYS_OF_YEAR = 365;

/** The ratio by year of a growth in a number of days; null for less than a year, which would promise what has not been. */
export function yearlyRatio(growth: Decimal, days: number): Decimal | null {
  if (days < DAYS_OF_YEAR || compare(growth, ZERO) <= 0) return null;
  return shown(numberOf(growth) ** (DAYS_OF_YEAR / days) - 1);
}

/** Money that went in is negative, and money that came out positive. */
export type DatedAmount = { readonly date: string; readonly minor: bigint };

/** The search ends where money has grown or shrunk by e^50. */
const LOGARITHM_MAX = 50;

/**
 * The money-weighted ratio by year: the rate at which all amounts together are worth nothing on the first day, with years of 365
 * days, as XIRR of spreadsheets. Of several rates it is the one that is nearest to zero; null if there is none.
 *
 * The amounts become floating-point numbers here and nowhere else: a root has no exact decimal.
 */
export function moneyWeighted(amounts: readonly DatedAmount[]): Decimal | null {
  const first = Math.min(...amounts.map(({ date }) => dayNumber(date)));
  const flows = amounts.map(({ date, minor }) => ({ days: dayNumber(date) - first, amount: Number(minor) }));
  const span = Math.max(0, ...flows.map(({ days }) => days));
  if (span === 0) return null;
  /** The present value if money grows by e^logarithm in the whole time. */
  const worth = (logarithm: number) =>
    flows.reduce((sum, { days, amount }) => sum + amount * Math.exp((-logarithm * days) / span), 0);
  const bracket = nearestChange(worth);
  if (bracket === undefined) return null;
  const yearly = Math.expm1((rootIn(worth, bracket) * DAYS_OF_YEAR) / span);
  return Number.isFinite(yearly) && yearly < YEARLY_MAX ? shown(yearly) : null;
}

/** A higher rate says only that the time was short. */
const YEARLY_MAX = 1e9;

type Bracket = readonly [number, number];

/** The interval nearest to zero in which the function changes its sign. */
function nearestChange(worth: (logarithm: number) => number): Bracket | undefined {
  const changes = ([from, to]: Bracket) => Math.sign(worth(from)) !== Math.sign(worth(to));
  for (let from = 0, step = 0.01; from < LOGARITHM_MAX; from += step, step *= 1.1) {
    const found = [[from, from + step] as const, [-from - step, -from] as const].find(changes);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** By halves: it always ends, and needs no first guess. */
function rootIn(worth: (logarithm: number) => number, [from, to]: Bracket): number {
  let [low, high] = [from, to];
  const sign = Math.sign(worth(low));
  for (let middle = (low + high) / 2; middle > low && middle < high; middle = (low + high) / 2) {
    if (Math.sign(worth(middle)) === sign) low = middle;
    else high = middle;
  }
  return high;
}

function numberOf(decimal: Decimal): number {
  return Number(decimal.digits) / 10 ** decimal.scale;
}

function shown(ratio: number): Decimal {
  const decimal = parseDecimal(ratio.toFixed(RATIO_PLACES));
  if (decimal === undefined) throw new RangeError('a ratio is out of range');
  return decimal;
}
