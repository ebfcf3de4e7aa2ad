import type { FamilyRow } from './store.ts';

/** A family as its changes keep it; the public id is its only one. */
export function familyRecord({ id: _, public_id, month_start_day, enabled_currencies, ...rest }: FamilyRow): object {
  return {
    id: public_id,
    ...rest,
    month_start_day: Number(month_start_day),
    enabled_currencies: enabledCurrencies(enabled_currencies),
  };
}

/** The currencies that were chosen beside the family's own; null where nobody has chosen. */
export function enabledCurrencies(stored: string | null): string[] | null {
  return stored === null ? null : JSON.parse(stored);
}
