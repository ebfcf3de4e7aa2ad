/** The exact sum of plain decimals, with as many decimals as the longest. */
export function sumDecimals(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map((amount) => (amount.split('.')[1] ?? '').length));
  const sum = amounts.reduce((total, amount) => {
    const [whole = '', fraction = ''] = amount.split('.');
    return total + BigInt(`${whole}${fraction.padEnd(digits, '0')}`);
  }, 0n);
  if (digits === 0) return sum.toString();
  const plain = (sum < 0n ? -sum : sum).toString().padStart(digits + 1, '0');
  return `${sum < 0n ? '-' : ''}${plain.slice(0, -digits)}.${plain.slice(-digits)}`;
}
