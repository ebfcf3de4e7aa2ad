import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import type { CurrencySum } from './foreign-entries.ts';

/** Unconverted sums, as the API shows them next to a balance. */
export function presentSums(sums: readonly CurrencySum[], locale: MoneyLocale = 'en') {
  return sums.map(({ currency, minor }) => ({
    currency,
    balance: formatMoney(minor, storedCurrency(currency), locale),
    balance_cents: Number(minor),
  }));
}
