import type { z } from 'zod';
import type { AccessHolders, AccessParts } from '#access/access-parts.ts';
import { rateLimitOf } from '#access/api-keys/usage/index.ts';
import type { RateCounters, TierSettings } from '#access/limits/index.ts';
import { signInOf } from '#application/actor.ts';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { NEWEST_FIRST, type PageQuery, pageById } from '#application/pagination.ts';
import type { Settings } from '#config/settings.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { exceededLimit, NO_LIMITS, narrowed, parseLimits, showLimits, storeLimits } from '#kernel/limits.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, lastFour, newSecret } from '#kernel/tokens.ts';
import { calendarPath } from './calendar-address.ts';
import { isHigherTier, isLaterThan, isWiderThan, powerOf, requireCovered } from './require-covered.ts';
import type { ApiKey, ApiKeyList, ApiKeyRotation, ApiKeyUsage, IssuedApiKey } from './schemas.ts';
import { type ApiKeyRow, findKey, keysOf, listKeysCreatedBy, liveKeysOf, updateKeyRow } from './store.ts';

/** The dependencies of the use cases of API keys. */
export type ApiKeyParts = Pick<AccessParts, 'credentials' | 'lastUses'> & {
  readonly counters: RateCounters;
  readonly settings: TierSettings & Pick<Settings, 'tierSelfService' | 'publicUrl'>;
};

/** The user's own keys, including revoked ones, newest first. */
export async function listOwnKeys(
  context: PagedContext,
  { lastUses }: ApiKeyParts,
  query: PageQuery,
): Promise<z.output<typeof ApiKeyList>> {
  const { db, actor } = context;
  const { rows, pagination } = await pageById(context, query, {
    name: 'api_keys',
    order: NEWEST_FIRST,
    rows: keysOf(db.read, actor.familyId, actor.userId),
  });
  const uses = await lastUses.of(
    actor.familyId,
    rows.map((row) => row.id),
  );
  return { api_keys: rows.map((row) => presentKey(row, uses.get(row.id))), pagination };
}

/** One of the user's own keys. @throws AppError `not_found`. */
export async function getKey({ db, actor }: Context, parts: ApiKeyParts, id: string): Promise<z.output<typeof ApiKey>> {
  const row = ownKey(await findKey(db.read, actor.familyId, id), actor.userId);
  // A limited key learns nothing of what lies outside its limits from another one.
  if (exceededLimit(powerOf(row).limits, actor.limits ?? NO_LIMITS) !== undefined) throw notFound('API key');
  return present(parts, row);
}

/** The row if it is the user's own. @throws AppError `not_found`, for another user's key too. */
export function ownKey(row: ApiKeyRow | undefined, userId: string): ApiKeyRow {
  if (row === undefined || row.user_id !== userId) throw notFound('API key');
  return row;
}

/** A stored key on the wire, with its last use. */
export async function present({ lastUses }: ApiKeyParts, row: ApiKeyRow): Promise<z.output<typeof ApiKey>> {
  return presentKey(row, (await lastUses.of(Number(row.family_id), [row.id])).get(row.id));
}

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
  return issued(parts, await present(parts, row), secret);
}

/** A key on the wire with its secret. */
export function issued({ settings }: ApiKeyParts, key: z.output<typeof ApiKey>, secret: string) {
  const path = calendarPath(key.scopes, secret);
  return { ...key, key: secret, calendar_url: path && settings.publicUrl.href + path };
}

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

/** The user's keys that work now. With one of them, those that it created are disabled. */
export const keyHolders: AccessHolders = {
  list: async (tx, userId) => (await enabled(tx, userId).execute()).map(holderOf),
  disableMadeIn: async (tx, userId, signInIds) => {
    const made = await enabled(tx, userId).where('sign_in_id', 'in', signInIds).execute();
    for (const key of made) await writeKey(tx, key, { enabled: flag(false) });
    return made.map(holderOf);
  },
};

function enabled(tx: FamilyTransaction, userId: string) {
  return liveKeysOf(tx.db, { familyId: tx.familyId, userId }, tx.now).where('enabled', '=', flag(true)).orderBy('id');
}

function holderOf({ id, name }: ApiKeyRow) {
  return { kind: 'api_key', id, name } as const;
}

/** Stores and records a changed key. A key that gets weaker takes the keys that it created with it, and those theirs. */
export async function writeKey(
  tx: FamilyTransaction,
  before: ApiKeyRow,
  values: Partial<ApiKeyRow>,
): Promise<ApiKeyRow> {
  const after: ApiKeyRow = { ...before, ...values, updated_at: tx.now };
  await updateKeyRow(tx.db, before, after);
  await tx.record({
    resource: 'api_key',
    id: after.id,
    kind: 'update',
    invalidatesCredentials: true,
    before: keyRecord(before),
    after: keyRecord(after),
  });
  for (const created of await listKeysCreatedBy(tx.db, tx.familyId, after.id)) {
    const limits = limitsOn(created, values);
    if (Object.keys(limits).length > 0) await writeKey(tx, created, limits);
  }
  return after;
}

/** The values that a key takes over from changes of the key that created it. */
function limitsOn(
  created: ApiKeyRow,
  { revoked_at, enabled, tier, expires_at, allowed_ips, limits }: Partial<ApiKeyRow>,
) {
  const own = powerOf(created);
  const less = storeLimits(narrowed(own.limits, parseLimits(limits ?? null) ?? NO_LIMITS));
  const addresses = allowed_ips == null ? null : powerOf({ ...created, allowed_ips }).allowedIps;
  return {
    ...(revoked_at != null && { revoked_at, previous_hash: null, previous_expires_at: null }),
    ...(enabled !== undefined && !isSet(enabled) && isSet(created.enabled) && { enabled }),
    ...(tier !== undefined && isHigherTier(own.tier, tier) && { tier }),
    ...(expires_at != null && isLaterThan(own.expiresAt, expires_at) && { expires_at }),
    ...(less !== created.limits && { limits: less }),
    ...(isWiderThan(own.allowedIps, addresses) && { allowed_ips: allowed_ips ?? null }),
  } satisfies Partial<ApiKeyRow>;
}

/** @throws AppError `conflict` for a revoked key. */
export function requireNotRevoked(row: ApiKeyRow): void {
  if (row.revoked_at !== null) throw new AppError('conflict', 'The API key is revoked; create a new one');
}

/** A key on the wire: of its secret only the last four characters. */
export function presentKey(row: ApiKeyRow, lastUsedAt: string | undefined): z.output<typeof ApiKey> {
  return { ...shown(row), last_used_at: lastUsedAt ?? null };
}

/** A key as change rows store it, without its last use. */
export function keyRecord(row: ApiKeyRow): object {
  return { ...shown(row), user_id: row.user_id, updated_at: row.updated_at };
}

function shown(row: ApiKeyRow) {
  const { id, name, tier, last_four, source, created_at, expires_at, revoked_at } = row;
  return {
    id,
    name,
    scopes: parseTextArray(row.scopes),
    tier,
    last_four,
    source,
    enabled: isSet(row.enabled),
    allowed_ips: row.allowed_ips === null ? null : parseTextArray(row.allowed_ips),
    created_at,
    expires_at,
    revoked_at,
    created_by_key_id: row.created_by_key_id,
    ...showLimits(parseLimits(row.limits)),
  };
}
