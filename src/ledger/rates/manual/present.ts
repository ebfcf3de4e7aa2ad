import { secondsForm } from '#kernel/time/clock.ts';
import type { ExchangeRateRow } from './store.ts';

/** A rate as the API shows it. */
export function presentExchangeRate(row: ExchangeRateRow) {
  return {
    ...exchangeRateRecord(row),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

/** A rate as a change row keeps it. */
export function exchangeRateRecord({ family_id: _, ...row }: ExchangeRateRow) {
  return row;
}
