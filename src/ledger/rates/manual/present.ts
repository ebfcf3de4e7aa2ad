import { secondsForm } from '#kernel/time/clock.ts';
import type { ExchangeRateRow } from './store.ts';

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
