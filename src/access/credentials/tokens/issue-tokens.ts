import { requireActiveFamily } from '#access/credentials/suspension.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { ACCESS_TOKEN_MS, GRANT_MS, REFRESH_TOKEN_IDLE_MS, revokeGrants } from './change-grants.ts';
import { type Device, FIRST_PARTY_CLIENT, type GrantRow, grantRecord } from './grant.ts';
import { insertGrant, insertTokens } from './store.ts';

/** A new pair of tokens, in plain text only here. */
export type TokenPair = {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Lifetime of the access token in seconds. */
  readonly expiresIn: number;
  /** RFC 3339 instant of issue. */
  readonly createdAt: string;
};

/**
 * Creates a first-party grant with the scope `read_write` and its first tokens. A device has one grant: its earlier ones are
 * revoked. @throws AppError `family_suspended`.
 */
export async function issueTokens(tx: FamilyTransaction, userId: string, device: Device | null): Promise<TokenPair> {
  await requireActiveFamily(tx.db, tx.familyId);
  if (device !== null) {
    await revokeGrants(tx, userId, { deviceId: device.device_id, clientId: FIRST_PARTY_CLIENT });
  }
  const grant: GrantRow = {
    family_id: BigInt(tx.familyId),
    id: newId(),
    user_id: userId,
    client_id: FIRST_PARTY_CLIENT,
    scopes: JSON.stringify(['read_write']),
    openid: null,
    device_id: device?.device_id ?? null,
    device: device === null ? null : JSON.stringify(device),
    created_at: tx.now,
    expires_at: instant(Date.parse(tx.now) + GRANT_MS),
    revoked_at: null,
    proved_at: null,
    limits: null,
    written_on: null,
    writes: 0n,
  };
  await insertGrant(tx.db, grant);
  await tx.record({ resource: 'grant', id: grant.id, kind: 'create', after: grantRecord(grant) });
  return issuePair(tx, grant.id, grant.expires_at);
}

/** Creates a pair of tokens; neither outlives the grant. */
export async function issuePair(
  tx: Pick<FamilyTransaction, 'db' | 'familyId' | 'now'>,
  grantId: string,
  grantExpiresAt: string,
): Promise<TokenPair> {
  const [accessToken, refreshToken] = [newSecret('cfa'), newSecret('cfr')];
  const now = Date.parse(tx.now);
  const within = (ms: number): number => Math.min(now + ms, Date.parse(grantExpiresAt));
  const shared = { grant_id: grantId, created_at: tx.now };
  const accessUntil = within(ACCESS_TOKEN_MS);
  const refreshUntil = within(REFRESH_TOKEN_IDLE_MS);
  await insertTokens(tx.db, tx.familyId, [
    { ...shared, id: hashSecret(accessToken), kind: 'access', expires_at: instant(accessUntil) },
    { ...shared, id: hashSecret(refreshToken), kind: 'refresh', expires_at: instant(refreshUntil) },
  ]);
  return { accessToken, refreshToken, expiresIn: Math.floor((accessUntil - now) / 1000), createdAt: tx.now };
}
