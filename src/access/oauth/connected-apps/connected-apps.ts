import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { FIRST_PARTY_CLIENT, liveGrantsOf } from '#access/credentials/tokens/index.ts';
import type { UserActor } from '#application/actor.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** The user's grants to apps other than this server's own that are valid at `now`, RFC 3339. */
export function connectedGrantsOf(db: Kysely<LedgerTables>, { familyId, userId }: UserActor, now: string) {
  const live = liveGrantsOf(db, familyId, userId, {});
  return live.where('client_id', '!=', FIRST_PARTY_CLIENT).where('expires_at', '>', now);
}

/** The id of a client in paths: a client id may be a URL, which does not fit in a path. */
export function pathId(clientId: string): string {
  return hash('sha256', clientId, 'base64url');
}
