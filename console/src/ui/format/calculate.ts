import { fromMinor } from './decimal.ts';
import { readAmount } from './read-amount.ts';

/** How an amount is read: in the locale, with the decimals of its currency. */
export type Reading = { readonly locale: string; readonly digits: number };

/** A fraction of whole numbers, so that no digit is lost. */
type Fraction = { readonly over: bigint; readonly under: bigint };

/**
 * Reads an amount or a calculation, such as `12.50 + 3 × 2` or `=400+50`, as typed in a locale. The result has at most `digits`
 * decimals, rounded half away from zero; null if the text is neither.
 */
export function calculate(typed: string, locale: string, digits: number): string | null {
  const text = withoutEquals(typed);
  const plain = readAmount(text, locale);
  if (plain !== null) return plain;
  const result = readSum(tokensOf(text), locale);
  return result === null ? null : rounded(result, digits);
}

/** Whether the text is more than an amount. */
export function isCalculation(typed: string, locale: string): boolean {
  const text = withoutEquals(typed);
  return readAmount(text, locale) === null && /[+*/×÷−-]/.test(text);
}

// As in spreadsheets.
function withoutEquals(typed: string): string {
  return typed.replace(/^\s*=/, '');
}

function tokensOf(typed: string): string[] {
  const text = typed.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-');
  return text.match(/[-+*/]|[^-+*/]+/g)?.map((token) => token.trim()) ?? [];
}

// Products first, then sums, from left to right.
function readSum(tokens: readonly string[], locale: string): Fraction | null {
  let sum: Fraction = { over: 0n, under: 1n };
  let product: Fraction | null = null;
  let operator = '+';
  for (let at = 0; at < tokens.length; at += 2) {
    const value = fractionOf(tokens[at] ?? '', locale);
    if (value === null) return null;
    if (product !== null && (operator === '*' || operator === '/')) product = combined(product, operator, value);
    else {
      sum = product === null ? sum : added(sum, product);
      product = operator === '-' ? { over: -value.over, under: value.under } : value;
    }
    if (product === null) return null;
    operator = tokens[at + 1] ?? '';
  }
  return product === null || operator !== '' ? null : added(sum, product);
}

function combined(one: Fraction, operator: string, other: Fraction): Fraction | null {
  if (operator === '*') return { over: one.over * other.over, under: one.under * other.under };
  if (other.over === 0n) return null;
  return { over: one.over * other.under, under: one.under * other.over };
}

function added(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.under + other.over * one.under, under: one.under * other.under };
}

function fractionOf(text: string, locale: string): Fraction | null {
  const decimal = readAmount(text, locale);
  if (decimal === null || decimal.startsWith('-')) return null;
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { over: BigInt(whole + fraction), under: 10n ** BigInt(fraction.length) };
}

function rounded({ over, under }: Fraction, digits: number): string {
  const isNegative = over < 0n !== under < 0n;
  const [top, bottom] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const minor = (top * 10n ** BigInt(digits) * 2n + bottom) / (bottom * 2n);
  return fromMinor(isNegative ? -minor : minor, digits);
}
