import { invalid } from '#kernel/errors.ts';
import type { Currency } from '#kernel/money/currencies.ts';
import { parseAmount } from '#kernel/money/money.ts';

/**
 * A balance of another program in minor units: it may have more decimals than the currency, which are rounded half up.
 * @throws AppError `validation_failed` for one that is out of range.
 */
export function roundedMinor(amount: string, currency: Currency): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  const kept = decimals.slice(0, currency.exponent);
  const parsed = parseAmount(kept === '' ? whole : `${whole}.${kept}`, currency);
  if (!parsed.ok) throw invalid('/file', parsed.code, `has a balance that cannot be kept: ${amount}`);
  if ((decimals[currency.exponent] ?? '0') < '5') return parsed.minor;
  return parsed.minor + (amount.startsWith('-') ? -1n : 1n);
}
