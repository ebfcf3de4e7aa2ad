import type { z } from 'zod';
import { requireDatesInOrder, requireOwnAccounts } from '#access/credentials/limits/index.ts';
import { type CliActor, signInOf } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { readLimits } from '#kernel/limits.ts';
import { issueKey, requireSlowerThanTier, requireTierAllowed } from './issue-key.ts';
import type { ApiKeyParts } from './key-parts.ts';
import { presentKey } from './present.ts';
import { isHigherTier, requireCovered } from './require-covered.ts';
import { requireFewKeys } from './require-few.ts';
import type { IssuedApiKey, NewApiKey } from './schemas.ts';

type NewKey = z.output<typeof NewApiKey>;

/**
 * Creates a key for the actor's own user; by a key, none stronger than that.
 * @throws AppError `insufficient_scope`, `forbidden`, `validation_failed`, or `conflict` and `too_many_attempts` for one key too many.
 */
export async function createKey(
  context: Context,
  { settings }: ApiKeyParts,
  input: NewKey,
): Promise<z.output<typeof IssuedApiKey>> {
  const { actor } = context;
  const source = actor.type === 'session' ? 'console' : 'api';
  const maker = actor.type === 'api_key' ? actor : null;
  const createdByKeyId = maker?.credentialId ?? null;
  const made = { createdByKeyId, topKeyId: maker?.apiKey.top?.id ?? createdByKeyId, signInId: signInOf(actor) };
  const asked = { ...planOf(input, settings), userId: actor.userId, source, ...made } as const;
  if (input.tier !== undefined) requireTierAllowed(actor, input.tier, settings);
  const isCut = input.tier === undefined && maker !== null && isHigherTier(asked.tier, maker.apiKey.tier);
  const plan = isCut ? { ...asked, tier: maker.apiKey.tier } : asked;
  requireCovered(actor, plan);
  requireSlowerThanTier(plan, settings);
  requireDatesInOrder(plan.limits);
  const { row, secret } = await writeFamily(context, async (tx) => {
    await requireFewKeys(tx, actor.userId);
    await requireOwnAccounts(tx, actor.userId, plan.limits);
    return issueKey(tx, plan);
  });
  return { ...presentKey(row, undefined), key: secret };
}

/**
 * Creates a key for any user, on the operator's behalf, and returns its secret.
 * @throws AppError `validation_failed` for a name that another key of the user has.
 */
export async function createKeyFor(
  { db, actor, requestId }: Context<CliActor>,
  { settings }: Pick<ApiKeyParts, 'settings'>,
  owner: { readonly familyId: number; readonly userId: string },
  input: NewKey,
): Promise<string> {
  const maker = { source: 'console', createdByKeyId: null, topKeyId: null, signInId: null } as const;
  const plan = { ...planOf(input, settings), userId: owner.userId, ...maker };
  requireSlowerThanTier(plan, settings);
  requireDatesInOrder(plan.limits);
  const { secret } = await db.writeFamily(owner.familyId, { actor, requestId }, async (tx) => {
    await requireOwnAccounts(tx, owner.userId, plan.limits);
    return issueKey(tx, plan);
  });
  return secret;
}

function planOf({ name, scopes, tier, expires_at, allowed_ips, ...limits }: NewKey, settings: ApiKeyParts['settings']) {
  const [expiresAt, allowedIps] = [expires_at ?? null, allowed_ips ?? null];
  return { name, scopes, tier: tier ?? settings.defaultTier, expiresAt, allowedIps, limits: readLimits(limits) };
}
