import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { FIRST_PARTY_CLIENT, findLiveGrants, type GrantRow } from '#access/credentials/tokens/index.ts';
import type { UserActor } from '#application/actor.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

/** The user's grants to apps other than this server's own that are valid at `now`, RFC 3339; newest first. */
export async function findConnectedGrants(
  db: Kysely<LedgerTables>,
  { familyId, userId }: UserActor,
  now: string,
): Promise<GrantRow[]> {
  const grants = await findLiveGrants(db, familyId, userId, {});
  return grants
    .filter((grant) => grant.client_id !== FIRST_PARTY_CLIENT && grant.expires_at > now)
    .sort((one, other) => (one.id < other.id ? 1 : -1)); // ids begin with the time
}

/** The id of a client in paths: a client id may be a URL, which does not fit in a path. */
export function pathId(clientId: string): string {
  return hash('sha256', clientId, 'base64url');
}
