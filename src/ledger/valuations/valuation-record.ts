import { isSet } from '#database/schema/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import type { ValuationRow } from './valuation-store.ts';

/** A valuation as a change row keeps it. */
export function valuationRecord(row: ValuationRow, { currency }: AccountRow): object {
  return {
    id: row.id,
    account_id: row.account_id,
    date: row.date,
    amount: formatDecimal(row.amount_minor, storedCurrency(currency)),
    currency,
    kind: row.kind,
    notes: row.notes,
    floats: isSet(row.floats),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
