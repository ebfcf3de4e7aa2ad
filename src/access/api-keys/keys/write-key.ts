import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { NO_LIMITS, narrowed, parseLimits, storeLimits } from '#kernel/limits.ts';
import { keyRecord } from './present.ts';
import { isHigherTier, isLaterThan, isWiderThan, powerOf } from './require-covered.ts';
import { type ApiKeyRow, listKeysCreatedBy, updateKeyRow } from './store.ts';

/** Stores and records a changed key. A key that gets weaker takes the keys that it created with it, and those theirs. */
export async function writeKey(
  tx: FamilyTransaction,
  before: ApiKeyRow,
  values: Partial<ApiKeyRow>,
): Promise<ApiKeyRow> {
  const after: ApiKeyRow = { ...before, ...values, updated_at: tx.now };
  await updateKeyRow(tx.db, after);
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
