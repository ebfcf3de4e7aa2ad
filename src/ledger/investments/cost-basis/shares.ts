import { add, compare, type Decimal, divide, isZero, multiply, subtract, ZERO } from '#kernel/money/decimal.ts';
import { divideHalfEven } from '#kernel/money/money.ts';
import type { Ratio } from './trade-events.ts';

// The rule of rounding: a share of a cost is rounded half to even to the minor unit (IEEE 754-2019, 4.3.1), and what stays is the
// rest. Shares of several lots are differences of their rounded running totals. So parts always add up to the whole, and each
// differs from its exact value by less than one unit of the last place.

/** Quantities have at most this many decimals. */
export const QUANTITY_PLACES = 18;

export const ONE: Decimal = { digits: 1n, scale: 0 };

export function sumOf(quantities: readonly Decimal[]): Decimal {
  return quantities.reduce(add, ZERO);
}

/** `total × part / whole`, rounded half to even. */
export function shareOf(total: bigint, part: Decimal, whole: Decimal): bigint {
  const sign = total < 0n ? -1n : 1n;
  const over = sign * total * part.digits * 10n ** BigInt(whole.scale);
  return sign * divideHalfEven(over, whole.digits * 10n ** BigInt(part.scale));
}

/** `total` by the weights, which are not negative: whole numbers that add up to it. The first has all where all weights are zero. */
export function spread(total: bigint, weights: readonly Decimal[]): bigint[] {
  const whole = sumOf(weights);
  if (isZero(whole)) return weights.map((_, at) => (at === 0 ? total : 0n));
  let running = ZERO;
  let given = 0n;
  return weights.map((weight) => {
    running = add(running, weight);
    const until = shareOf(total, running, whole);
    const part = until - given;
    given = until;
    return part;
  });
}

/** The quantities times the ratio: their sum is the sum times the ratio, with at most 18 decimals. */
export function multiplied(quantities: readonly Decimal[], ratio: Ratio): Decimal[] {
  let running = ZERO;
  let given: Decimal = ZERO;
  return quantities.map((quantity) => {
    running = add(running, quantity);
    const until = divide(multiply(running, ratio.after), ratio.before, QUANTITY_PLACES);
    const part = subtract(until, given);
    given = until;
    return part;
  });
}

export function smaller(first: Decimal, second: Decimal): Decimal {
  return compare(first, second) < 0 ? first : second;
}
