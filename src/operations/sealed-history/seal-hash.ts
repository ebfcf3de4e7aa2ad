import { createHash, type Hash } from 'node:crypto';
import { rowText } from '#database/maintenance/row-text.ts';
import type { ChangeRow } from './store.ts';

// In this order for ever: what was sealed once is computed again from it.
const COLUMNS = [
  'family_id',
  'sequence',
  'resource',
  'resource_id',
  'kind',
  'user_id',
  'credential_id',
  'authentication_method',
  'request_id',
  'at',
  'before',
  'after',
] as const satisfies readonly (keyof ChangeRow)[];

/** The hash that stands before a family's first seal. */
export const NO_SEAL = '0'.repeat(64);

/** Begins the hash of a seal with that of the one before it: who alters an old row would have to alter every seal since. */
export function beginSeal(before: string): Hash {
  return createHash('sha256').update(before);
}

/** Takes a change into the seal. */
export function takeIn(seal: Hash, change: ChangeRow): void {
  seal.update('\n').update(rowText(change, COLUMNS));
}
