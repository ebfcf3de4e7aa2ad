import type { LedgerRow } from '#database/tables/ledger-tables.ts';

/** A user's permission on a visible account. */
export type Permission = LedgerRow<'account_shares'>['permission'];

/** In ascending order. `read_write` changes labels and notes of entries; `full_control` allows everything an owner may do. */
export const SHARED_PERMISSIONS = ['read_only', 'read_write', 'full_control'] as const;

export type SharedPermission = (typeof SHARED_PERMISSIONS)[number];

const ORDER: readonly Permission[] = [...SHARED_PERMISSIONS, 'owner'];

export function isEnough(held: Permission, needed: Permission): boolean {
  return ORDER.indexOf(held) >= ORDER.indexOf(needed);
}
