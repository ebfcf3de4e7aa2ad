import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import type { CurrencySum } from './foreign-entries.ts';

/** Sums in currencies that no rate converts, as the API shows them beside a balance. */
export function presentSums(sums: readonly CurrencySum[], locale: MoneyLocale = 'en') {
  return sums.map(({ currency, minor }) => ({
    currency,
    balance: formatMoney(minor, storedCurrency(currency), locale),
    balance_cents: Number(minor),
  }));
}
