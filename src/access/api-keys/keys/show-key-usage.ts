import type { z } from 'zod';
import { rateLimitOf } from '#access/api-keys/usage/index.ts';
import type { Context } from '#application/context.ts';
import { parseLimits } from '#kernel/limits.ts';
import type { ApiKeyParts } from './key-parts.ts';
import { ownKey } from './read-keys.ts';
import type { ApiKeyUsage } from './schemas.ts';
import { type ApiKeyRow, findKey } from './store.ts';

/** The rate limit standing of one of the user's own keys; reading it counts no request. @throws AppError `not_found`. */
export async function showKeyUsage(
  { db, actor, clock }: Context,
  { counters, lastUses }: ApiKeyParts,
  id: string,
): Promise<z.output<typeof ApiKeyUsage>> {
  const row = ownKey(await findKey(db.read, actor.familyId, id), actor.userId);
  const top = row.top_key_id === null ? null : await findKey(db.read, actor.familyId, row.top_key_id);
  const uses = await lastUses.of(actor.familyId, [row.id]);
  return {
    last_used_at: uses.get(row.id) ?? null,
    rate_limit: await rateLimitOf(counters, { ...ratesOf(row), top: top ? ratesOf(top) : null }, clock()),
  };
}

function ratesOf({ id, tier, limits }: ApiKeyRow) {
  return { id, tier, rateLimit: parseLimits(limits)?.rateLimit ?? null };
}
