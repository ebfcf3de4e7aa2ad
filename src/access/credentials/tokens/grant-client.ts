import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Limits, storeLimits } from '#kernel/limits.ts';
import { instant } from '#kernel/time/clock.ts';
import { type GrantRow, grantRecord } from './grant.ts';
import { GRANT_MS } from './lifetimes.ts';
import { insertGrant } from './store.ts';

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
