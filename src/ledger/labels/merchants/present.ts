import type { MerchantRow } from './store.ts';

/** A merchant as the API shows it and as a change row keeps it. */
export function presentMerchant(row: MerchantRow) {
  return {
    id: row.id,
    name: row.name,
    type: 'FamilyMerchant' as const,
    color: row.color,
    website_url: row.website_url,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
