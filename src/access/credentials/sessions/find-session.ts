import type { Kysely } from 'kysely';
import type { Credential } from '#access/credentials/authentication/index.ts';
import type { UserActor } from '#application/actor.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { scopesOfPerson } from '#kernel/scopes.ts';
import { findLiveSessions, findSessionRow } from './store.ts';

/** Finds a session by the hash of its secret. */
export async function findSession(db: Kysely<LedgerTables>, hash: string): Promise<Credential | undefined> {
  const row = await findSessionRow(db, hash);
  if (row === undefined) return undefined;
  return {
    actor: {
      type: 'session',
      credentialId: row.id,
      userId: row.user_id,
      familyId: Number(row.family_id),
      role: row.role,
      scopes: scopesOfPerson(row.role),
      limits: null,
      provedAt: row.proved_at ?? row.created_at,
    },
    refusal: row.revoked_at !== null ? 'revoked' : row.deactivated_at !== null ? 'deactivated_user' : null,
    validUntil: row.expires_at,
  };
}

/** When the actor's session was opened, RFC 3339; undefined for other credentials. */
export async function sessionOpenedAt(db: Kysely<LedgerTables>, actor: UserActor): Promise<string | undefined> {
  if (actor.type !== 'session') return undefined;
  const sessions = await findLiveSessions(db, actor.familyId, actor.userId);
  return sessions.find(({ id }) => id === actor.credentialId)?.created_at;
}
