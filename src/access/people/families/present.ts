import type { FamilyRow } from './store.ts';

/** A family as change rows store it; the public id is its only id. */
export function familyRecord({ id: _, public_id, month_start_day, enabled_currencies, ...rest }: FamilyRow): object {
  return {
    id: public_id,
    ...rest,
    month_start_day: Number(month_start_day),
    enabled_currencies: enabledCurrencies(enabled_currencies),
  };
}

/** The currencies enabled in addition to the family currency; null for all. */
export function enabledCurrencies(stored: string | null): string[] | null {
  return stored === null ? null : JSON.parse(stored);
}
