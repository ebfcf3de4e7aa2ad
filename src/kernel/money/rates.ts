import type { Currency } from './currencies.ts';
import { absolute } from './money.ts';

/** An exchange rate as an exact positive fraction: units of the one currency for one unit of the other. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint };

/** Most digits a rate may have on either side of its decimal point. */
export const RATE_DIGITS_MAX = 12;

const DECIMAL = new RegExp(`^(\\d{1,${RATE_DIGITS_MAX}})(?:\\.(\\d{1,${RATE_DIGITS_MAX}}))?$`);

/** The rate of a plain decimal above zero with at most 12 digits on either side of its point; undefined for any other text. */
export function parseRate(text: string): Rate | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = ''] = match;
  const numerator = BigInt(whole + fraction);
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** A decimal that {@link parseRate} reads, as it is stored and shown: without zeros at either end ("007.50" is "7.5"). */
export function canonicalRate(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  const decimals = fraction.replace(/0+$/, '');
  return whole.replace(/^0+(?=\d)/, '') + (decimals === '' ? '' : `.${decimals}`);
}

/** The rate of a currency to itself. */
export const PARITY: Rate = { numerator: 1n, denominator: 1n };

/** The same rate read the other way. */
export function inverseOf({ numerator, denominator }: Rate): Rate {
  return { numerator: denominator, denominator: numerator };
}

/** The rate from a first currency to a third, by way of a second. */
export function chained(first: Rate, second: Rate): Rate {
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  };
}

/** Minor units of `to` for `minor` units of `from`: exact until one rounding at the end, to the nearest, ties to even. */
export function convertMinor(minor: bigint, from: Currency, to: Currency, rate: Rate): bigint {
  const dividend = minor * rate.numerator * 10n ** BigInt(to.exponent);
  return divideHalfEven(dividend, rate.denominator * 10n ** BigInt(from.exponent));
}

/** `dividend / divisor`, rounded to the nearest, ties to even. The divisor is positive. */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const size = absolute(dividend);
  const down = size / divisor;
  const twice = (size % divisor) * 2n;
  const up = twice > divisor || (twice === divisor && down % 2n === 1n);
  const rounded = up ? down + 1n : down;
  return dividend < 0n ? -rounded : rounded;
}
