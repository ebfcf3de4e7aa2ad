import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { SideWithAccount } from './load-pairs.ts';

/** A transfer side as the API shows it; money out is positive. */
export function presentSide({ row, account }: SideWithAccount, locale: MoneyLocale = 'en') {
  return {
    id: row.id,
    entry_id: row.id,
    date: row.date,
    amount: formatMoney(-row.amount_minor, storedCurrency(row.currency), locale),
    amount_decimal: formatDecimal(-row.amount_minor, storedCurrency(row.currency)),
    amount_cents: Number(-row.amount_minor),
    currency: row.currency,
    name: row.name,
    kind: row.kind,
    account: { id: account.id, name: account.name, account_type: account.type },
  };
}
