import type { z } from 'zod';
import { enabledCurrencies, type FamilyRow } from '#access/people/families/index.ts';
import { CURRENCIES } from '#kernel/money/currencies.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { FamilySettings } from './schemas.ts';

const ALL = [...CURRENCIES.keys()].sort();

/** A family's settings as the API shows them. */
export function presentSettings(row: FamilyRow): z.output<typeof FamilySettings> {
  const chosen = enabledCurrencies(row.enabled_currencies);
  return {
    id: row.public_id,
    name: row.name,
    currency: row.currency,
    locale: row.locale,
    date_format: row.date_format,
    country: row.country,
    timezone: row.timezone,
    month_start_day: Number(row.month_start_day),
    moniker: row.moniker,
    default_account_sharing: row.default_account_sharing,
    match_transfers: row.match_transfers,
    custom_enabled_currencies: chosen !== null,
    enabled_currencies: [...new Set([row.currency, ...(chosen ?? ALL)])],
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}
