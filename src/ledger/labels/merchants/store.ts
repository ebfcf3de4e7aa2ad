import { z } from 'zod';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { labelKind } from '#ledger/labels/shared/index.ts';
import { type Columns, members, type RecordState, text, textOrNull } from '#ledger/records/index.ts';

export type MerchantRow = LedgerRow<'merchants'>;

/** Merchants, for the queries and writes that all labels share. */
export const MERCHANT = labelKind({
  table: 'merchants',
  resource: 'merchant',
  noun: 'Merchant',
  scope: 'merchants:write',
  refersTo: {},
  exported: {
    type: 'Merchant',
    schema: z.strictObject({
      id: members.id,
      name: members.text(100),
      color: members.color,
      ...members.times,
      website_url: members
        .text(2000)
        .refine((url) => /^https?:$/.test(URL.parse(url)?.protocol ?? ''), 'must be an http or https address')
        .nullable(),
    }),
    data: ({ type: _, ...merchant }) => merchant,
  },
  record: presentMerchant,
  columnsOf: merchantColumns,
});

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

/** The columns of a merchant in change rows. */
function merchantColumns(record: RecordState): Columns<'merchants'> {
  const name = text(record, 'name');
  return {
    id: record.id,
    name,
    search_name: name.toLowerCase(),
    color: text(record, 'color'),
    website_url: textOrNull(record, 'website_url'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
