import { invalid } from '#kernel/errors.ts';
import { requireCurrency, storedCurrency } from '#kernel/money/currencies.ts';
import { absolute, formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { formatRate } from '#kernel/money/rates.ts';
import type { TransactionRow } from './store.ts';

/** The amount in the currency of the purchase: a decimal above zero. The charged amount has the direction. */
export type OriginalAmount = { readonly amount: string; readonly currency: string };

type OriginalColumns = Pick<TransactionRow, 'original_minor' | 'original_currency'>;
type Charged = OriginalColumns & Pick<TransactionRow, 'amount_minor' | 'currency'>;

/** The columns of an original amount; of none they are null. @throws AppError `validation_failed` */
export function originalColumns(original: OriginalAmount | null | undefined): OriginalColumns {
  if (!original) return { original_minor: null, original_currency: null };
  const currency = requireCurrency(original.currency);
  const amount = parseAmount(original.amount, currency);
  if (!amount.ok) throw invalid('/original/amount', amount.code, amount.message);
  if (amount.minor <= 0n) {
    throw invalid('/original/amount', 'not_positive', 'must be above zero; amount has the direction');
  }
  return { original_minor: amount.minor, original_currency: currency.code };
}

/** The original amount of a row, as change rows and exports have it. */
export function originalOf({ original_minor, original_currency }: OriginalColumns): OriginalAmount | null {
  if (original_minor === null || original_currency === null) return null;
  return {
    amount: formatDecimal(original_minor, storedCurrency(original_currency)),
    currency: original_currency,
  };
}

/** The original amount as responses have it: with the rate at which it was charged. */
export function presentOriginal(row: Charged) {
  const original = originalOf(row);
  if (original === null || row.original_minor === null) return null;
  const [from, to] = [storedCurrency(original.currency), storedCurrency(row.currency)];
  const numerator = absolute(row.amount_minor) * 10n ** BigInt(from.exponent);
  return {
    ...original,
    rate: formatRate({ numerator, denominator: row.original_minor * 10n ** BigInt(to.exponent) }),
  };
}
