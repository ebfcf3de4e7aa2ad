import type { Currency } from './currencies.ts';
import { absolute, divideHalfEven } from './money.ts';

/**
 * An exact decimal: `digits / 10^scale`. Quantities of securities, prices and ratios are decimals; money is not: it stays in
 * minor units, and a decimal becomes money by {@link toMinor} alone, rounded once, half to even (IEEE 754-2019, 4.3.1).
 */
export type Decimal = { readonly digits: bigint; readonly scale: number };

/** Digits after the point. */
const DECIMAL_PLACES_MAX = 18;

/** Digits before the point. */
const INTEGER_DIGITS_MAX = 18;

const PATTERN = new RegExp(`^(-?)(\\d{1,${INTEGER_DIGITS_MAX}})(?:\\.(\\d{1,${DECIMAL_PLACES_MAX}}))?$`);

export const ZERO: Decimal = { digits: 0n, scale: 0 };
const ONE: Decimal = { digits: 1n, scale: 0 };

/** Undefined unless the text is a plain decimal ("-12.5") with at most 18 digits on each side of the point. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const [, sign = '', integer = '', fraction = ''] = match;
  return shortest({ digits: BigInt(sign + integer + fraction), scale: fraction.length });
}

/** A plain decimal without zeros at its end, the inverse of {@link parseDecimal}. */
export function writeDecimal(decimal: Decimal): string {
  const { digits, scale } = shortest(decimal);
  if (scale === 0) return digits.toString();
  const text = absolute(digits)
    .toString()
    .padStart(scale + 1, '0');
  return `${digits < 0n ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** The form that equal decimals share: without zeros at the end. */
function shortest({ digits, scale }: Decimal): Decimal {
  while (scale > 0 && digits % 10n === 0n) {
    digits /= 10n;
    scale -= 1;
  }
  return { digits, scale };
}

export function add(first: Decimal, second: Decimal): Decimal {
  const scale = Math.max(first.scale, second.scale);
  return shortest({ digits: digitsAt(first, scale) + digitsAt(second, scale), scale });
}

export function subtract(first: Decimal, second: Decimal): Decimal {
  return add(first, negate(second));
}

export function negate({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

export function multiply(first: Decimal, second: Decimal): Decimal {
  return shortest({ digits: first.digits * second.digits, scale: first.scale + second.scale });
}

/** The quotient with `places` digits after the point, rounded half to even. The divisor is not zero. */
export function divide(dividend: Decimal, divisor: Decimal, places: number): Decimal {
  const sign = divisor.digits < 0n ? -1n : 1n;
  const over = dividend.digits * sign * 10n ** BigInt(places + divisor.scale);
  const under = divisor.digits * sign * 10n ** BigInt(dividend.scale);
  return shortest({ digits: divideHalfEven(over, under), scale: places });
}

/** Rounds half to even to at most `places` digits after the point. */
export function roundTo(decimal: Decimal, places: number): Decimal {
  return divide(decimal, ONE, places);
}

/** Below zero, zero or above it, as the first is less than, equal to or greater than the second. */
export function compare(first: Decimal, second: Decimal): number {
  const scale = Math.max(first.scale, second.scale);
  const difference = digitsAt(first, scale) - digitsAt(second, scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export function isZero({ digits }: Decimal): boolean {
  return digits === 0n;
}

/** An amount in units of a currency ("12.345" EUR) as minor units, rounded half to even. */
export function toMinor(decimal: Decimal, { exponent }: Currency): bigint {
  return divideHalfEven(decimal.digits * 10n ** BigInt(exponent), 10n ** BigInt(decimal.scale));
}

/** Minor units as an exact decimal in units of their currency. */
export function fromMinor(minor: bigint, { exponent }: Currency): Decimal {
  return shortest({ digits: minor, scale: exponent });
}

function digitsAt({ digits, scale }: Decimal, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - scale);
}
