import type { LedgerRow } from '#database/tables/ledger-tables.ts';

/** A merchant in responses and in change rows. */
export function presentMerchant(row: LedgerRow<'merchants'>) {
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
