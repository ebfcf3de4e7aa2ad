import { secondsForm } from '#kernel/time/clock.ts';
import { type Columns, type RecordState, text } from '#ledger/records/index.ts';
import type { ExchangeRateRow } from './exchange-rate-store.ts';

/** A manual rate in responses. */
export function presentExchangeRate(row: ExchangeRateRow) {
  return {
    ...exchangeRateRecord(row),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

/** A manual rate in change rows. */
export function exchangeRateRecord({ family_id: _, ...row }: ExchangeRateRow) {
  return row;
}

/** The columns of a manual rate in change rows. */
export function exchangeRateColumns(record: RecordState): Columns<'exchange_rates'> {
  return {
    id: record.id,
    date: text(record, 'date'),
    from_currency: text(record, 'from_currency'),
    to_currency: text(record, 'to_currency'),
    rate: text(record, 'rate'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
