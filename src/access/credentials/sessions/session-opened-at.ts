import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import type { Caller } from '#kernel/caller.ts';
import { findLiveSessions } from './store.ts';

/** When the caller's session was opened, RFC 3339; undefined for a caller with any other credential. */
export async function sessionOpenedAt(db: Kysely<LedgerTables>, caller: Caller): Promise<string | undefined> {
  if (caller.method !== 'session') return undefined;
  const sessions = await findLiveSessions(db, caller.familyId, caller.userId);
  return sessions.find(({ id }) => id === caller.credentialId)?.created_at;
}
