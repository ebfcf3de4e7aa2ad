import type { z } from 'zod';
import { requireDatesInOrder, requireOwnAccounts } from '#access/credentials/own-accounts.ts';
import { tooManyAttempts } from '#access/credentials/throttle.ts';
import { isFaster, type TierSettings, tierRate } from '#access/limits/index.ts';
import { type CliActor, signInOf, type UserActor } from '#application/actor.ts';
import { type Context, writeFamily } from '#application/context.ts';
import type { Settings } from '#config/settings.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { readLimits, storeLimits } from '#kernel/limits.ts';
import { DAY_MS, instant } from '#kernel/time/clock.ts';
import { hashSecret, lastFour, newSecret } from '#kernel/tokens.ts';
import { type ApiKeyParts, issued, keyRecord, presentKey } from './keys.ts';
import { isHigherTier, type KeyPower, requireCovered } from './require-covered.ts';
import type { IssuedApiKey, NewApiKey } from './schemas.ts';
import { type ApiKeyRow, findLiveKeyId, insertKey, keysOf, liveKeysOf } from './store.ts';

type NewKey = z.output<typeof NewApiKey>;

/**
 * Creates a key for the actor's own user; by a key, none stronger than that.
 * @throws AppError `insufficient_scope`, `forbidden`, `validation_failed`, or `conflict` and `too_many_attempts` for one key too many.
 */
export async function createKey(
  context: Context,
  parts: ApiKeyParts,
  input: NewKey,
): Promise<z.output<typeof IssuedApiKey>> {
  const { settings } = parts;
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
  return issued(parts, presentKey(row, undefined), secret);
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
async function issueKey(tx: FamilyTransaction, plan: KeyPlan): Promise<IssuedKey> {
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

/** The most keys of a user that work; each has a rate counter. */
const LIVE_MAX = 200;
/** The most keys that are made for a user in a day of 24 hours. */
const MADE_MAX = 100;

/** Refuses one key too many of a user. @throws AppError `conflict`, or `too_many_attempts` with the wait. */
async function requireFewKeys(tx: FamilyTransaction, userId: string): Promise<void> {
  const owner = { familyId: tx.familyId, userId };
  const live = await liveKeysOf(tx.db, owner, tx.now).execute();
  if (live.length >= LIVE_MAX)
    throw new AppError('conflict', `A user has at most ${LIVE_MAX} API keys that work; revoke one first`);
  const nowMs = Date.parse(tx.now);
  const oldest = await keysOf(tx.db, tx.familyId, userId)
    .where('created_at', '>', instant(nowMs - DAY_MS))
    .orderBy('created_at', 'desc')
    .offset(MADE_MAX - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  const seconds = Math.ceil((Date.parse(oldest.created_at) + DAY_MS - nowMs) / 1000);
  const message = `At most ${MADE_MAX} API keys are made for a user in 24 hours; use one of them, or try again in ${seconds} seconds`;
  throw tooManyAttempts(seconds, message);
}
