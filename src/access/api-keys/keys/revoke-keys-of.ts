import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { listKeys } from './store.ts';
import { writeKey } from './write-key.ts';

/** Revokes every key of a user, for ever. Forget the user after the commit. */
export async function revokeKeysOf(tx: FamilyTransaction, userId: string): Promise<void> {
  for (const key of await listKeys(tx.db, tx.familyId, userId)) {
    if (key.revoked_at !== null) continue;
    await writeKey(tx, key, { revoked_at: tx.now, previous_hash: null, previous_expires_at: null });
  }
}
