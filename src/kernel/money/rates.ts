import type { Currency } from './currencies.ts';
import { divideHalfEven } from './money.ts';

/** An exchange rate as an exact positive fraction: units of one currency for one unit of another. */
export type Rate = { readonly numerator: bigint; readonly denominator: bigint };

/** Digits on each side of the decimal point. */
export const RATE_DIGITS_MAX = 12;

const DECIMAL = new RegExp(`^(\\d{1,${RATE_DIGITS_MAX}})(?:\\.(\\d{1,${RATE_DIGITS_MAX}}))?$`);

/** Undefined unless the text is a plain decimal above zero with at most 12 digits on each side of the point. */
export function parseRate(text: string): Rate | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, integer = '', fraction = ''] = match;
  const numerator = BigInt(integer + fraction);
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** The stored form of a decimal that {@link parseRate} accepts: without zeros at either end ("007.50" is "7.5"). */
export function canonicalRate(text: string): string {
  const [integer = '', fraction = ''] = text.split('.');
  const decimals = fraction.replace(/0+$/, '');
  return integer.replace(/^0+(?=\d)/, '') + (decimals === '' ? '' : `.${decimals}`);
}

/** The rate of a currency to itself. */
export const PARITY: Rate = { numerator: 1n, denominator: 1n };

export function inverseOf({ numerator, denominator }: Rate): Rate {
  return { numerator: denominator, denominator: numerator };
}

/** The rate from a first currency to a third through a second. */
export function chained(first: Rate, second: Rate): Rate {
  return {
    numerator: first.numerator * second.numerator,
    denominator: first.denominator * second.denominator,
  };
}

/** Converts minor units of `from` to minor units of `to`, rounded once, half to even. */
export function convertMinor(minor: bigint, from: Currency, to: Currency, rate: Rate): bigint {
  const dividend = minor * rate.numerator * 10n ** BigInt(to.exponent);
  return divideHalfEven(dividend, rate.denominator * 10n ** BigInt(from.exponent));
}

/** A rate as a plain decimal, rounded half to even to at least twelve significant digits, without zeros at the end. */
export function formatRate({ numerator, denominator }: Rate): string {
  const places = RATE_DIGITS_MAX + Math.max(0, String(denominator).length - String(numerator).length);
  const scaled = divideHalfEven(numerator * 10n ** BigInt(places), denominator);
  const digits = scaled.toString().padStart(places + 1, '0');
  return canonicalRate(`${digits.slice(0, -places)}.${digits.slice(-places)}`);
}
