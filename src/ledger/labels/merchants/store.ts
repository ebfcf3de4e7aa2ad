import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import type { LabelKind } from '#ledger/labels/shared/index.ts';
import { presentMerchant } from './present.ts';

/** A stored merchant. */
export type MerchantRow = LedgerRow<'merchants'>;

/** Merchants, for the queries and writes that all labels share. */
export const MERCHANT: LabelKind<'merchants'> = {
  table: 'merchants',
  resource: 'merchant',
  noun: 'Merchant',
  record: presentMerchant,
};
