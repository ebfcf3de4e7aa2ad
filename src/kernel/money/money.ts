import type { Currency } from './currencies.ts';

/** The largest absolute amount in minor units: 2^53−1, which a JSON number holds exactly. */
export const MAX_MINOR: bigint = 2n ** 53n - 1n;

/** Digits before the decimal point. */
const INTEGER_DIGITS_MAX = 13;

const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;

/** An amount in minor units, or a stable code and a message for the client. */
export type ParsedAmount =
  | { readonly ok: true; readonly minor: bigint }
  | {
      readonly ok: false;
      readonly code: 'not_a_decimal' | 'too_many_decimals' | 'out_of_range';
      readonly message: string;
    };

/**
 * Parses a plain decimal ("-12.30") to minor units of `currency`; "-0" is 0n. Never throws and never rounds: it refuses more
 * decimals than the currency has, exponents, "+" and spaces. Trailing zeros are no decimals: "1200.00" is 1200 JPY.
 */
export function parseAmount(text: string, currency: Currency): ParsedAmount {
  const match = DECIMAL.exec(text);
  if (match === null) {
    return { ok: false, code: 'not_a_decimal', message: 'must be a plain decimal number such as 1234.56' };
  }
  const [, integer = '', decimals = ''] = match;
  const fraction = withoutTrailingZeros(decimals);
  if (fraction.length > currency.exponent) {
    const allowed = currency.exponent === 0 ? 'no decimals' : `at most ${currency.exponent} decimals`;
    return { ok: false, code: 'too_many_decimals', message: `must have ${allowed}, as ${currency.code} has` };
  }
  // Check the length before BigInt parses the digits: its cost grows faster than their number.
  const magnitude =
    integer.length > INTEGER_DIGITS_MAX ? null : BigInt(integer + fraction.padEnd(currency.exponent, '0'));
  if (magnitude === null || magnitude > MAX_MINOR) return outOfRange(currency);
  return { ok: true, minor: text.startsWith('-') ? -magnitude : magnitude };
}

// By a loop: a pattern such as /0+$/ takes quadratic time on text that is all zeros but the last.
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

function outOfRange(currency: Currency): ParsedAmount {
  const longest = 10n ** BigInt(INTEGER_DIGITS_MAX + currency.exponent) - 1n;
  const limit = formatDecimal(longest < MAX_MINOR ? longest : MAX_MINOR, currency);
  const message = `must be between -${limit} and ${limit}, with at most ${INTEGER_DIGITS_MAX} digits before the point`;
  return { ok: false, code: 'out_of_range', message };
}

/**
 * A plain decimal with all decimals of the currency ("-12.30"; "1000" in JPY): the exact inverse of {@link parseAmount}, also
 * for totals outside its range.
 */
export function formatDecimal(minor: bigint, currency: Currency): string {
  const { exponent } = currency;
  if (exponent === 0) return minor.toString();
  const digits = absolute(minor)
    .toString()
    .padStart(exponent + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

export function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

/** The quotient of two amounts, neither below zero, rounded up. */
export function dividedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** Rounds half to even. The divisor is positive. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const size = absolute(dividend);
  const down = size / divisor;
  const twice = (size % divisor) * 2n;
  const up = twice > divisor || (twice === divisor && down % 2n === 1n);
  const rounded = up ? down + 1n : down;
  return dividend < 0n ? -rounded : rounded;
}
