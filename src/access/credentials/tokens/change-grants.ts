import type { UserActor } from '#application/actor.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Limits, storeLimits } from '#kernel/limits.ts';
import { DAY_MS, instant } from '#kernel/time/clock.ts';
import { type GrantRow, grantRecord } from './grant.ts';
import { findLiveGrants, type GrantChange, type GrantFilter, insertGrant, updateGrant } from './store.ts';

const MINUTE_MS = 60 * 1000;

/** Lifetime of an access token. */
export const ACCESS_TOKEN_MS = 60 * MINUTE_MS;
/** How long a refresh token may stay unused. */
export const REFRESH_TOKEN_IDLE_MS = 30 * DAY_MS;
/** Lifetime of a grant, however often it is refreshed. */
export const GRANT_MS = 180 * DAY_MS;
/** How long after its exchange a client that missed the response may exchange a refresh token again. */
export const REFRESH_GRACE_MS = 20 * 1000;

/** A grant of a user to an OAuth client. */
type ClientGrant = {
  readonly id: string;
  readonly userId: string;
  readonly clientId: string;
  /** The API's scopes. */
  readonly scopes: readonly string[];
  /** OpenID scopes; null if no user consented, as for client credentials. */
  readonly openid: readonly string[] | null;
  readonly limits: Limits;
};

/** Stores and records a grant to an OAuth client. */
export async function grantClient(tx: FamilyTransaction, given: ClientGrant): Promise<GrantRow> {
  const grant: GrantRow = {
    family_id: BigInt(tx.familyId),
    id: given.id,
    user_id: given.userId,
    client_id: given.clientId,
    scopes: JSON.stringify(given.scopes),
    openid: given.openid === null ? null : JSON.stringify(given.openid),
    device_id: null,
    device: null,
    created_at: tx.now,
    expires_at: instant(Date.parse(tx.now) + GRANT_MS),
    revoked_at: null,
    proved_at: null,
    limits: storeLimits(given.limits),
    written_on: null,
    writes: 0n,
  };
  await insertGrant(tx.db, grant);
  await tx.record({ resource: 'grant', id: grant.id, kind: 'create', after: grantRecord(grant) });
  return grant;
}

/** Revokes a user's live grants that match, except `exceptId`, with all their tokens; returns them. */
export async function revokeGrants(
  tx: FamilyTransaction,
  userId: string,
  filter: GrantFilter = {},
  exceptId?: string,
): Promise<readonly GrantRow[]> {
  const grants = (await findLiveGrants(tx.db, tx.familyId, userId, filter)).filter((grant) => grant.id !== exceptId);
  for (const grant of grants) await changeGrant(tx, grant, { revoked_at: tx.now });
  return grants;
}

/** Notes that the person of a first-party grant proved their identity now. Forget the user after the commit. */
export async function proveGrant(
  tx: FamilyTransaction,
  { userId, credentialId }: Pick<UserActor, 'userId' | 'credentialId'>,
): Promise<void> {
  const [grant] = await findLiveGrants(tx.db, tx.familyId, userId, { id: credentialId });
  if (grant !== undefined) await changeGrant(tx, grant, { proved_at: tx.now }); // else revoked in the meantime
}

async function changeGrant(tx: FamilyTransaction, grant: GrantRow, change: GrantChange): Promise<void> {
  await updateGrant(tx.db, tx.familyId, grant.id, change);
  await tx.record({
    resource: 'grant',
    id: grant.id,
    kind: 'update',
    invalidatesCredentials: true,
    before: grantRecord(grant),
    after: grantRecord({ ...grant, ...change }),
  });
}
