/** The exact sum of decimal strings, with as many decimals as the finest of them; "0" of none. */
export function sumOf(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map(decimalsOf));
  return written(
    amounts.reduce((sum, amount) => sum + scaled(amount, digits), 0n),
    digits,
  );
}

/** Exactly `minuend` less `subtrahend`, both decimal strings. */
export function difference(minuend: string, subtrahend: string): string {
  const digits = Math.max(decimalsOf(minuend), decimalsOf(subtrahend));
  return written(scaled(minuend, digits) - scaled(subtrahend, digits), digits);
}

/** Orders decimal strings by what they are worth, the least first. */
export function compareDecimals(one: string, other: string): number {
  const digits = Math.max(decimalsOf(one), decimalsOf(other));
  const [left, right] = [scaled(one, digits), scaled(other, digits)];
  return left === right ? 0 : left < right ? -1 : 1;
}

/** A whole number of minor units as a decimal string, with as many decimals as another amount of the same currency has. */
export function fromMinor(minor: number, like: string): string {
  return written(BigInt(minor), decimalsOf(like));
}

function decimalsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}

function scaled(amount: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}

function written(value: bigint, digits: number): string {
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0');
  const sign = value < 0n ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
