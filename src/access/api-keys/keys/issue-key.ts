import { isFaster, type TierSettings, tierRate } from '#access/limits/index.ts';
import type { UserActor } from '#application/actor.ts';
import type { Settings } from '#config/settings.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { storeLimits } from '#kernel/limits.ts';
import { hashSecret, lastFour, newSecret } from '#kernel/tokens.ts';
import { keyRecord } from './present.ts';
import type { KeyPower } from './require-covered.ts';
import { type ApiKeyRow, findLiveKeyId, insertKey } from './store.ts';

/** The values of a new key. */
type KeyPlan = KeyPower & {
  readonly userId: string;
  readonly name: string;
  readonly source: ApiKeyRow['source'];
  /** The key that asks for it; null for a person. */
  readonly createdByKeyId: string | null;
  /** The key at the top of the chain of its makers; null for a person. */
  readonly topKeyId: string | null;
  /** The sign-in of the person who asks for it; null for a key and the operator. */
  readonly signInId: string | null;
};

/** A stored key and its secret, which cannot be read later. */
type IssuedKey = { readonly row: ApiKeyRow; readonly secret: string };

/** Creates a key in the running transaction; the caller checks permissions. */
export async function issueKey(tx: FamilyTransaction, plan: KeyPlan): Promise<IssuedKey> {
  await requireFreeName(tx, plan.userId, plan.name);
  requireFuture(tx, plan.expiresAt);
  const secret = newSecret('cfk');
  const row: ApiKeyRow = {
    family_id: tx.familyId,
    id: newId(),
    user_id: plan.userId,
    name: plan.name,
    hash: hashSecret(secret),
    last_four: lastFour(secret),
    scopes: JSON.stringify(plan.scopes),
    tier: plan.tier,
    source: plan.source,
    enabled: flag(true),
    allowed_ips: plan.allowedIps === null ? null : JSON.stringify(plan.allowedIps),
    expires_at: plan.expiresAt,
    revoked_at: null,
    previous_hash: null,
    previous_expires_at: null,
    created_by_key_id: plan.createdByKeyId,
    top_key_id: plan.topKeyId,
    sign_in_id: plan.signInId,
    limits: storeLimits(plan.limits),
    written_on: null,
    writes: 0n,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertKey(tx.db, row);
  await tx.record({ resource: 'api_key', id: row.id, kind: 'create', after: keyRecord(row) });
  return { row, secret };
}

/**
 * Refuses a name that another live key of the user has. Writes of one family run one after another, so the name is still free at
 * commit.
 */
export async function requireFreeName(
  tx: FamilyTransaction,
  userId: string,
  name: string,
  exceptId?: string,
): Promise<void> {
  const taken = await findLiveKeyId(tx.db, { familyId: tx.familyId, userId }, name, tx.now);
  if (taken !== undefined && taken !== exceptId) throw invalid('/name', 'taken', 'name has already been taken');
}

/** Refuses an expiry in the past. */
export function requireFuture(tx: FamilyTransaction, expiresAt: string | null): void {
  if (expiresAt !== null && expiresAt <= tx.now)
    throw invalid('/expires_at', 'past', 'expires_at must be in the future');
}

/** Refuses a rate of its own that is faster than that of the key's tier. @throws AppError `validation_failed`. */
export function requireSlowerThanTier(
  { tier, limits }: Pick<KeyPower, 'tier' | 'limits'>,
  settings: TierSettings,
): void {
  const { limit, windowSeconds } = tierRate(settings, tier);
  if (limits.rateLimit === null || !isFaster(limits.rateLimit, { limit, windowSeconds })) return;
  const message = `must not be faster than the tier ${tier} of the key: ${limit} requests in ${windowSeconds} seconds`;
  throw invalid('/rate_limit', 'above_tier', message);
}

/**
 * Only an admin may choose a tier other than the default, and only where the operator allows it. @throws AppError `forbidden`.
 */
export function requireTierAllowed(
  actor: UserActor,
  tier: string,
  settings: Pick<Settings, 'defaultTier' | 'tierSelfService'>,
): void {
  if (tier === settings.defaultTier) return;
  if (!settings.tierSelfService) throw new AppError('forbidden', 'On this server only the operator changes tiers');
  if (actor.role !== 'admin') throw new AppError('forbidden', 'Only an admin of the family can choose a tier');
}
