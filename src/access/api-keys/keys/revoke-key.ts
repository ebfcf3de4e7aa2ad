import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { ApiKeyParts } from './key-parts.ts';
import { ownKey } from './read-keys.ts';
import { powerOf, requireCovered } from './require-covered.ts';
import { findKey, keysOf } from './store.ts';
import { writeKey } from './write-key.ts';

/**
 * Revokes one of the user's own keys permanently, with the keys that it created. @throws AppError `not_found`,
 * `insufficient_scope` or `forbidden`.
 */
export async function revokeKey(context: Context, { credentials }: ApiKeyParts, id: string): Promise<void> {
  const { userId } = context.actor;
  await writeFamily(context, async (tx) => {
    const before = ownKey(await findKey(tx.db, tx.familyId, id), userId);
    requireCovered(context.actor, powerOf(before));
    if (before.revoked_at === null) {
      await writeKey(tx, before, { revoked_at: tx.now, previous_hash: null, previous_expires_at: null });
    }
  });
  credentials.forgetUser(userId);
}

/** Revokes every key of a user permanently. Invalidate their cached credentials after the commit. */
export async function revokeKeysOf(tx: FamilyTransaction, userId: string): Promise<void> {
  const live = keysOf(tx.db, tx.familyId, userId).where('revoked_at', 'is', null);
  for (const key of await live.orderBy('id').execute()) {
    await writeKey(tx, key, { revoked_at: tx.now, previous_hash: null, previous_expires_at: null });
  }
}
