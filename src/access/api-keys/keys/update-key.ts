import type { z } from 'zod';
import { requireDatesInOrder, requireOwnAccounts } from '#access/credentials/own-accounts.ts';
import { signInOf, type UserActor } from '#application/actor.ts';
import { type Context, writeFamily } from '#application/context.ts';
import { requireProof } from '#application/requirement.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { readLimits, storeLimits } from '#kernel/limits.ts';
import { requireFreeName, requireFuture, requireSlowerThanTier, requireTierAllowed } from './create-key.ts';
import { type ApiKeyParts, ownKey, present, requireNotRevoked, writeKey } from './keys.ts';
import { isStronger, powerOf, requireCovered } from './require-covered.ts';
import type { ApiKey, ApiKeyChange } from './schemas.ts';
import { type ApiKeyRow, findKey } from './store.ts';

type Change = z.output<typeof ApiKeyChange>;

/**
 * Changes one of the user's own keys; an admin may set the tier, and only that, of another member's key. A stronger key needs a
 * proof. @throws AppError `not_found`, `conflict` for a revoked key, `insufficient_scope`, `forbidden`, `proof_required` or
 * `validation_failed`.
 */
export async function updateKey(
  context: Context,
  parts: ApiKeyParts,
  id: string,
  change: Change,
): Promise<z.output<typeof ApiKey>> {
  const { actor, clock } = context;
  const row = await writeFamily(context, async (tx) => {
    const before = reachable(await findKey(tx.db, tx.familyId, id), actor, change);
    requireNotRevoked(before);
    requireCovered(actor, powerOf(before));
    if (change.tier !== undefined && change.tier !== before.tier)
      requireTierAllowed(actor, change.tier, parts.settings);
    const values = await valuesOf(tx, before, change);
    const power = powerOf({ ...before, ...values });
    requireCovered(actor, power);
    if (change.rate_limit != null) requireSlowerThanTier(power, parts.settings);
    const isEnabled = change.enabled === true && !isSet(before.enabled);
    if (isEnabled || isStronger(power, powerOf(before))) requireProof(actor, clock());
    if (Object.keys(values).length === 0) return before;
    return writeKey(tx, before, { ...values, ...(isEnabled && { sign_in_id: signInOf(actor) ?? before.sign_in_id }) });
  });
  parts.credentials.forgetUser(row.user_id);
  return present(parts, row);
}

function reachable(row: ApiKeyRow | undefined, actor: UserActor, change: Change): ApiKeyRow {
  const isTierAlone = Object.entries(change).every(([name, value]) => name === 'tier' || value === undefined);
  return row !== undefined && actor.role === 'admin' && isTierAlone ? row : ownKey(row, actor.userId);
}

async function valuesOf(
  tx: FamilyTransaction,
  before: ApiKeyRow,
  { name, tier, enabled, expires_at, allowed_ips, ...limits }: Change,
): Promise<Partial<ApiKeyRow>> {
  if (name !== undefined) await requireFreeName(tx, before.user_id, name, before.id);
  if (expires_at !== undefined) requireFuture(tx, expires_at);
  const after = readLimits(limits, powerOf(before).limits);
  requireDatesInOrder(after);
  if (limits.account_ids != null) await requireOwnAccounts(tx, before.user_id, after);
  return {
    ...(name !== undefined && { name }),
    ...(tier !== undefined && { tier }),
    ...(enabled !== undefined && { enabled: flag(enabled) }),
    ...(expires_at !== undefined && { expires_at }),
    ...(storeLimits(after) !== before.limits && { limits: storeLimits(after) }),
    ...(allowed_ips !== undefined && { allowed_ips: allowed_ips === null ? null : JSON.stringify(allowed_ips) }),
  };
}
