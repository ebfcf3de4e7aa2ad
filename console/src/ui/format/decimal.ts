/** The exact sum of decimal strings, with the decimals of the most precise one; "0" for none. */
export function sumOf(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map(decimalsOf));
  return fromMinor(
    amounts.reduce((sum, amount) => sum + scaled(amount, digits), 0n),
    digits,
  );
}

/** The exact difference of two decimal strings. */
export function difference(minuend: string, subtrahend: string): string {
  const digits = Math.max(decimalsOf(minuend), decimalsOf(subtrahend));
  return fromMinor(scaled(minuend, digits) - scaled(subtrahend, digits), digits);
}

/** Compares decimal strings by value, for sorting. */
export function compareDecimals(one: string, other: string): number {
  const digits = Math.max(decimalsOf(one), decimalsOf(other));
  const [left, right] = [scaled(one, digits), scaled(other, digits)];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The minor units of a decimal with at most `digits` decimals; null if it is none. Exact at any size. */
export function toMinor(decimal: string, digits: number): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const significant = fraction.replace(/0+$/, '');
  if (significant.length > digits) return null;
  const minor = BigInt(whole + significant.padEnd(digits, '0'));
  return sign === '' ? minor : -minor;
}

/** The decimal string of minor units: 1230n with two digits is "12.30". */
export function fromMinor(minor: bigint, digits: number): string {
  const size = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  const sign = minor < 0n ? '-' : '';
  return digits === 0 ? sign + size : `${sign}${size.slice(0, -digits)}.${size.slice(-digits)}`;
}

/** The number of decimals. The API writes each amount with the decimals of its currency. */
export function decimalsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

function scaled(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}
