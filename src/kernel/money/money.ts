import type { Currency } from './currencies.ts';

/** The largest magnitude an amount may have, in minor units: 2^53−1, so that JSON numbers carry it exactly. */
export const MAX_MINOR: bigint = 2n ** 53n - 1n;

/** Most digits an amount may have before its decimal point. */
const WHOLE_DIGITS_MAX = 13;

const DECIMAL = /^-?(\d+)(?:\.(\d+))?$/;

/** An amount in minor units, or why the text is none: a stable code and a sentence fit for the client. */
export type ParsedAmount =
  | { readonly ok: true; readonly minor: bigint }
  | {
      readonly ok: false;
      readonly code: 'not_a_decimal' | 'too_many_decimals' | 'out_of_range';
      readonly message: string;
    };

/**
 * Reads a plain decimal ("-12.30") as minor units of `currency`, exactly; "-0" is 0n.
 * Never throws and never rounds: more decimals than the currency has are refused, as are exponents, "+" and spaces.
 */
export function parseAmount(text: string, currency: Currency): ParsedAmount {
  const match = DECIMAL.exec(text);
  if (match === null) {
    return { ok: false, code: 'not_a_decimal', message: 'must be a plain decimal number such as 1234.56' };
  }
  const [, whole = '', fraction = ''] = match;
  if (fraction.length > currency.exponent) {
    const allowed = currency.exponent === 0 ? 'no decimals' : `at most ${currency.exponent} decimals`;
    return { ok: false, code: 'too_many_decimals', message: `${currency.code} amounts have ${allowed}` };
  }
  // The length is checked before BigInt sees the digits: its cost grows faster than they do.
  const magnitude = whole.length > WHOLE_DIGITS_MAX ? null : BigInt(whole + fraction.padEnd(currency.exponent, '0'));
  if (magnitude === null || magnitude > MAX_MINOR) return outOfRange(currency);
  return { ok: true, minor: text.startsWith('-') ? -magnitude : magnitude };
}

function outOfRange(currency: Currency): ParsedAmount {
  const longest = 10n ** BigInt(WHOLE_DIGITS_MAX + currency.exponent) - 1n;
  const limit = formatDecimal(longest < MAX_MINOR ? longest : MAX_MINOR, currency);
  const message = `must lie between -${limit} and ${limit}, with at most ${WHOLE_DIGITS_MAX} digits before the point`;
  return { ok: false, code: 'out_of_range', message };
}

/**
 * A plain decimal with all of the currency's decimals ("-12.30"; "1000" in JPY).
 * The exact inverse of {@link parseAmount}, and exact too for totals beyond what that reads.
 */
export function formatDecimal(minor: bigint, currency: Currency): string {
  const { exponent } = currency;
  if (exponent === 0) return minor.toString();
  const digits = absolute(minor)
    .toString()
    .padStart(exponent + 1, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** The magnitude of an amount in minor units. */
export function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
