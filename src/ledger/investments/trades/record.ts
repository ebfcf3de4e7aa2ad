import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { type Columns, minor, minorOrNull, type RecordState, text, textOrNull } from '#ledger/records/index.ts';
import type { TradeRow } from './store.ts';

/** A trade as change rows store it; money out is positive. */
export function tradeRecord(row: TradeRow): object {
  const currency = storedCurrency(row.currency);
  const { family_id: _family, quantity: qty, amount_minor, fee_minor, tax_minor, cost_minor, lots, ...rest } = row;
  return {
    ...rest,
    qty,
    amount: formatDecimal(amount_minor, currency),
    fee: formatDecimal(fee_minor, currency),
    tax: formatDecimal(tax_minor, currency),
    cost: cost_minor === null ? null : formatDecimal(cost_minor, currency),
    lots: lots === null ? null : JSON.parse(lots),
  };
}

/** The columns of a trade in change rows. */
export function tradeColumns(record: RecordState): Columns<'trades'> {
  return {
    id: record.id,
    account_id: text(record, 'account_id'),
    security_id: textOrNull(record, 'security_id'),
    import_id: textOrNull(record, 'import_id'),
    external_id: textOrNull(record, 'external_id'),
    source: textOrNull(record, 'source'),
    date: text(record, 'date'),
    type: text(record, 'type'),
    name: text(record, 'name'),
    notes: textOrNull(record, 'notes'),
    activity_label: textOrNull(record, 'activity_label'),
    currency: text(record, 'currency'),
    quantity: text(record, 'qty'),
    price: text(record, 'price'),
    price_currency: text(record, 'price_currency'),
    exchange_rate: textOrNull(record, 'exchange_rate'),
    amount_minor: minor(record, 'amount'),
    fee_minor: minor(record, 'fee'),
    tax_minor: minor(record, 'tax'),
    ratio: textOrNull(record, 'ratio'),
    other_security_id: textOrNull(record, 'other_security_id'),
    cost_minor: minorOrNull(record, 'cost'),
    acquired_on: textOrNull(record, 'acquired_on'),
    cost_share: textOrNull(record, 'cost_share'),
    lots: record.lots === null || record.lots === undefined ? null : JSON.stringify(record.lots),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
