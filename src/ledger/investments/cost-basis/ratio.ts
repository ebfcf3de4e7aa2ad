import { type Decimal, isZero, parseDecimal } from '#kernel/money/decimal.ts';
import type { Ratio } from './trade-events.ts';

/** Reads `4` or `4:1` for a split of one into four, `1:3` for three that become one. Undefined unless it is one or two plain decimals above zero with a colon between them. */
export function parseRatio(text: string): Ratio | undefined {
  const [after, before = '1', ...more] = text.split(':').map((part) => part.trim());
  if (more.length > 0) return undefined;
  const parsed = [after, before].map((part) => parseDecimal(part ?? ''));
  const [first, second] = parsed;
  if (first === undefined || second === undefined || !isAboveZero(first) || !isAboveZero(second)) return undefined;
  return { after: first, before: second };
}

function isAboveZero(decimal: Decimal): boolean {
  return !isZero(decimal) && decimal.digits > 0n;
}
