import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { labelKind } from '#ledger/labels/shared/index.ts';
import { merchantColumns, presentMerchant } from './present.ts';

/** A stored merchant. */
export type MerchantRow = LedgerRow<'merchants'>;

/** Merchants, for the queries and writes that all labels share. */
export const MERCHANT = labelKind({
  table: 'merchants',
  resource: 'merchant',
  noun: 'Merchant',
  scope: 'merchants:write',
  refersTo: {},
  record: presentMerchant,
  columnsOf: merchantColumns,
});
