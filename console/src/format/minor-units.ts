/** The minor units of a plain decimal with at most `digits` decimals; null where it is no such decimal. Exact at any size. */
export function toMinor(decimal: string, digits: number): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > digits) return null;
  const minor = BigInt(whole + kept.padEnd(digits, '0'));
  return sign === '' ? minor : -minor;
}

/** The plain decimal of minor units: 1230n with two digits is "12.30". */
export function fromMinor(minor: bigint, digits: number): string {
  const size = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0');
  const sign = minor < 0n ? '-' : '';
  return digits === 0 ? sign + size : `${sign}${size.slice(0, -digits)}.${size.slice(-digits)}`;
}

/** How many decimals a plain decimal is written with. The API writes each amount with its currency's own number. */
export function decimalsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}
