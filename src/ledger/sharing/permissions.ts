import type { LedgerRow } from '#database/schema/ledger-tables.ts';

/** What a user may do on an account that they see. */
export type Permission = LedgerRow<'account_shares'>['permission'];

/** What can be shared, the least first. `read_write` labels and annotates entries; `full_control` does all an owner does. */
export const SHARED_PERMISSIONS = ['read_only', 'read_write', 'full_control'] as const;

/** One of {@link SHARED_PERMISSIONS}: what a use case can ask for. */
export type SharedPermission = (typeof SHARED_PERMISSIONS)[number];

const ORDER: readonly Permission[] = [...SHARED_PERMISSIONS, 'owner'];

/** Whether who holds `held` may do what asks for `needed`. */
export function isEnough(held: Permission, needed: Permission): boolean {
  return ORDER.indexOf(held) >= ORDER.indexOf(needed);
}
