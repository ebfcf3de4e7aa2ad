import type { UserActor } from '#application/actor.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { SESSION_MS } from './cookies.ts';
import { findLiveSessions, insertSession, type SessionChange, type SessionRow, updateSession } from './store.ts';

const USER_AGENT_CHARACTERS_MAX = 255;

/** The secret, for the cookie, and the user. */
export type OpenedSession = { readonly secret: string; readonly userId: string };

/** Opens a session. Its secret is always new, so a secret planted before sign-in gains nothing. */
export async function openSession(
  tx: FamilyTransaction,
  userId: string,
  userAgent: string | null,
): Promise<OpenedSession> {
  const secret = newSecret('cfs');
  const row: SessionRow = {
    family_id: BigInt(tx.familyId),
    id: newId(),
    user_id: userId,
    hash: hashSecret(secret),
    user_agent: userAgent?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null,
    created_at: tx.now,
    expires_at: instant(Date.parse(tx.now) + SESSION_MS),
    revoked_at: null,
    proved_at: null,
  };
  await insertSession(tx.db, row);
  await tx.record({ resource: 'session', id: row.id, kind: 'create', after: sessionRecord(row) });
  return { secret, userId };
}

/** One session by id, or all but one. */
type SessionFilter = { readonly only?: string; readonly except?: string };

/** Ends the user's live sessions that match, all without a filter; returns them. */
export async function endSessions(
  tx: FamilyTransaction,
  userId: string,
  filter: SessionFilter = {},
): Promise<readonly SessionRow[]> {
  const sessions = (await findLiveSessions(tx.db, tx.familyId, userId)).filter(
    ({ id }) => id !== filter.except && (filter.only ?? id) === id,
  );
  for (const session of sessions) {
    await changeSession(tx, session, { revoked_at: tx.now });
  }
  return sessions;
}

/** Notes that the person of a session proved their identity now. Forget the user after the commit. */
export async function proveSession(
  tx: FamilyTransaction,
  { userId, credentialId }: Pick<UserActor, 'userId' | 'credentialId'>,
): Promise<void> {
  const session = (await findLiveSessions(tx.db, tx.familyId, userId)).find(({ id }) => id === credentialId);
  if (session !== undefined) await changeSession(tx, session, { proved_at: tx.now }); // else ended in the meantime
}

async function changeSession(tx: FamilyTransaction, session: SessionRow, change: SessionChange): Promise<void> {
  await updateSession(tx.db, tx.familyId, session.id, change);
  await tx.record({
    resource: 'session',
    id: session.id,
    kind: 'update',
    invalidatesCredentials: true,
    before: sessionRecord(session),
    after: sessionRecord({ ...session, ...change }),
  });
}

function sessionRecord({ family_id, hash, ...rest }: SessionRow): object {
  return rest;
}
