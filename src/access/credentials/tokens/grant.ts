import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { parseLimits, showLimits } from '#kernel/limits.ts';

/** A stored grant: from one user to one client, or to one device of the first-party client. */
export type GrantRow = LedgerRow<'grants'>;

/** The first-party client, whose grants come from signing in with a password. */
export const FIRST_PARTY_CLIENT = 'coffer';

/** The device a user signed in from, as the client describes it. */
export type Device = {
  readonly device_id: string;
  readonly device_name: string;
  readonly device_type: 'ios' | 'android' | 'web';
  readonly os_version: string;
  readonly app_version: string;
};

/** A grant as change rows store it. */
export function grantRecord(row: GrantRow): object {
  const { family_id, device, limits, written_on, writes, ...rest } = row;
  return { ...rest, ...showLimits(parseLimits(limits)) };
}
