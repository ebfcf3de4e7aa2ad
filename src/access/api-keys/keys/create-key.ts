import type { z } from 'zod';
import { requireBoundsCovered, requireScopesCovered } from '#access/credentials/authentication/index.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { issueKey, requireTierAllowed } from './issue-key.ts';
import type { ApiKeyParts } from './key-parts.ts';
import { presentKey } from './present.ts';
import type { IssuedApiKey, NewApiKey } from './schemas.ts';

/**
 * Makes a key for the caller's own user, never stronger than the credential that asks for it.
 * @throws AppError `insufficient_scope`, `forbidden` or `validation_failed`.
 */
export async function createKey(
  context: Context,
  { settings }: ApiKeyParts,
  input: z.output<typeof NewApiKey>,
): Promise<z.output<typeof IssuedApiKey>> {
  const { actor } = context;
  const plan = {
    userId: actor.userId,
    name: input.name,
    scopes: input.scopes,
    tier: input.tier ?? settings.defaultTier,
    source: actor.type === 'session' ? 'console' : 'api',
    expiresAt: input.expires_at ?? null,
    allowedIps: input.allowed_ips ?? null,
  } as const;
  requireScopesCovered(actor, plan.scopes);
  requireBoundsCovered(actor, plan);
  requireTierAllowed(actor, plan.tier, settings);
  const { row, secret } = await writeFamily(context, (tx) => issueKey(tx, plan));
  return { ...presentKey(row, undefined), key: secret };
}
