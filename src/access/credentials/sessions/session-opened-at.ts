import type { Kysely } from 'kysely';
import type { UserActor } from '#application/actor.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { findLiveSessions } from './store.ts';

/** When the caller's session was opened, RFC 3339; undefined for a caller with any other credential. */
export async function sessionOpenedAt(db: Kysely<LedgerTables>, actor: UserActor): Promise<string | undefined> {
  if (actor.type !== 'session') return undefined;
  const sessions = await findLiveSessions(db, actor.familyId, actor.userId);
  return sessions.find(({ id }) => id === actor.credentialId)?.created_at;
}
