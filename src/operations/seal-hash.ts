import { createHash, type Hash } from 'node:crypto';
import { rowText } from '#database/maintenance/row-text.ts';
import type { ChangeRow } from './seal-store.ts';

// Never change these columns or their order: existing seals are verified with them. `account_ids` is outside the seal.
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

/** The hash before a family's first seal. */
export const NO_SEAL = '0'.repeat(64);

/** Starts a seal with the hash of the previous one, so that altering an old row would break every later seal. */
export function beginSeal(before: string): Hash {
  return createHash('sha256').update(before);
}

export function addChange(seal: Hash, change: ChangeRow): void {
  seal.update('\n').update(rowText(change, COLUMNS));
}
