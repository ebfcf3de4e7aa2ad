import type { Kysely } from 'kysely';
import type { Credential } from '#access/credential.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { permittedTo, SCOPES } from '#kernel/scopes.ts';
import { findSessionRow } from './store.ts';

const everything: ReadonlySet<string> = new Set(SCOPES);

/** What the session of that hash stands for: everything its user may do, keys included. */
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
      granted: everything,
      scopes: permittedTo(row.role, everything),
    },
    refusal: row.revoked_at !== null ? 'revoked' : row.deactivated_at !== null ? 'deactivated_user' : null,
    validUntil: row.expires_at,
  };
}
