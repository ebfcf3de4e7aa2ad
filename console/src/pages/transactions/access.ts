import type { Schemas } from '../../api/index.ts';

/** The part of an account's transactions that the user may change: nothing, labels and notes, or everything. */
export type Access = 'none' | 'labels' | 'all';

/** Guests change nothing, whatever is shared with them. */
export function accessOf(permission: Schemas['Account']['permission'] | undefined, canWrite: boolean): Access {
  if (!canWrite) return 'none';
  if (permission === 'owner' || permission === 'full_control') return 'all';
  return permission === 'read_write' ? 'labels' : 'none';
}
