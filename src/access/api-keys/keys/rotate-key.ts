import type { z } from 'zod';
import { signInOf } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, lastFour, newSecret } from '#kernel/tokens.ts';
import type { ApiKeyParts } from './key-parts.ts';
import { ownKey, present } from './read-keys.ts';
import { powerOf, requireCovered } from './require-covered.ts';
import type { ApiKeyRotation, IssuedApiKey } from './schemas.ts';
import { findKey } from './store.ts';
import { requireNotRevoked, writeKey } from './write-key.ts';

/**
 * Gives a key a new secret. The current secret keeps working for the grace period; an older one stops. The actor receives the
 * key, so it must not be stronger than the actor. @throws AppError `not_found`, `conflict` for a revoked key,
 * `insufficient_scope` or `forbidden`.
 */
export async function rotateKey(
  context: Context,
  parts: ApiKeyParts,
  id: string,
  { grace_period_seconds: grace }: z.output<typeof ApiKeyRotation>,
): Promise<z.output<typeof IssuedApiKey>> {
  const { actor } = context;
  const secret = newSecret('cfk');
  const row = await writeFamily(context, async (tx) => {
    const before = ownKey(await findKey(tx.db, tx.familyId, id), actor.userId);
    requireNotRevoked(before);
    requireCovered(actor, powerOf(before));
    return writeKey(tx, before, {
      hash: hashSecret(secret),
      last_four: lastFour(secret),
      sign_in_id: signInOf(actor) ?? before.sign_in_id,
      previous_hash: grace === 0 ? null : before.hash,
      previous_expires_at: grace === 0 ? null : instant(Date.parse(tx.now) + grace * 1000),
    });
  });
  parts.credentials.forgetUser(row.user_id);
  return { ...(await present(parts, row)), key: secret };
}
