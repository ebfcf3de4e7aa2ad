import type { CredentialPower } from '#access/credentials/authentication/index.ts';
import type { UserActor } from '#application/actor.ts';
import type { Settings } from '#config/settings.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/schema/ledger-tables.ts';
import { AppError, invalid } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { hashSecret, lastFour, newSecret } from '#kernel/tokens.ts';
import { keyRecord } from './present.ts';
import { type ApiKeyRow, findLiveKeyId, insertKey } from './store.ts';

/** Everything that a new key is made from. */
type KeyPlan = CredentialPower & {
  readonly userId: string;
  readonly name: string;
  readonly tier: string;
  readonly source: ApiKeyRow['source'];
};

/** A stored key and its secret, which is known at this moment only. */
type IssuedKey = { readonly row: ApiKeyRow; readonly secret: string };

/**
 * Makes a key inside the running write. Who may ask for it is for the caller to decide.
 * @throws AppError `validation_failed` for a name that a live key of the user has, or an end that is past.
 */
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
    created_at: tx.now,
    updated_at: tx.now,
  };
  await insertKey(tx.db, row);
  await tx.record({ resource: 'api_key', id: row.id, kind: 'create', after: keyRecord(row) });
  return { row, secret };
}

/** Refuses a name that another live key of the user has. One family's writes follow one another: free now is free at commit. */
export async function requireFreeName(
  tx: FamilyTransaction,
  userId: string,
  name: string,
  exceptId?: string,
): Promise<void> {
  const taken = await findLiveKeyId(tx.db, { familyId: tx.familyId, userId }, name, tx.now);
  if (taken !== undefined && taken !== exceptId) throw invalid('/name', 'taken', 'name has already been taken');
}

/** Refuses an end that is past. */
export function requireFuture(tx: FamilyTransaction, expiresAt: string | null): void {
  if (expiresAt !== null && expiresAt <= tx.now)
    throw invalid('/expires_at', 'past', 'expires_at must be in the future');
}

/**
 * Lets only an admin choose a tier other than the default, and only where the operator permits that.
 * @throws AppError `forbidden`.
 */
export function requireTierAllowed(
  actor: UserActor,
  tier: string,
  settings: Pick<Settings, 'defaultTier' | 'tierSelfService'>,
): void {
  if (tier === settings.defaultTier) return;
  if (!settings.tierSelfService) throw new AppError('forbidden', 'On this server only its operator chooses tiers');
  if (actor.role !== 'admin') throw new AppError('forbidden', 'Only an admin of the family may choose a tier');
}
