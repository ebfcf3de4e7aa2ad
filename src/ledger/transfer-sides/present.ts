import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import type { LegView } from './find-transfer-pairs.ts';

/** A leg as the API shows it, with the sign of an entry: money out positive. */
export function presentLeg({ row, account }: LegView, locale: MoneyLocale = 'en') {
  return {
    id: row.id,
    entry_id: row.id,
    date: row.date,
    amount: formatMoney(-row.amount_minor, storedCurrency(row.currency), locale),
    amount_cents: Number(-row.amount_minor),
    currency: row.currency,
    name: row.name,
    kind: row.kind,
    account: { id: account.id, name: account.name, account_type: account.type },
  };
}
