import type { Kysely } from 'kysely';
import type { Credential } from '#access/credentials/authenticate.ts';
import { addEntries, findFamilyOf } from '#access/credentials/directory.ts';
import { requireActiveFamily, suspensionOf } from '#access/credentials/suspension.ts';
import type { UserActor } from '#application/actor.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { newId } from '#kernel/ids.ts';
import { scopesOfPerson } from '#kernel/scopes.ts';
import { instant } from '#kernel/time/clock.ts';
import { hashSecret, newSecret } from '#kernel/tokens.ts';
import { SESSION_MS } from './cookies.ts';

const USER_AGENT_CHARACTERS_MAX = 255;

/** The secret, for the cookie, and the user. */
export type OpenedSession = { readonly secret: string; readonly userId: string };

/** Opens a session. Its secret is always new, so a secret planted before sign-in gains nothing. @throws AppError `family_suspended`. */
export async function openSession(
  tx: FamilyTransaction,
  userId: string,
  userAgent: string | null,
): Promise<OpenedSession> {
  await requireActiveFamily(tx.db, tx.familyId);
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

/** Finds a session by the hash of its secret. */
export async function findSession(db: Kysely<LedgerTables>, hash: string): Promise<Credential | undefined> {
  const found = await findFamilyOf(db, 'session', hash);
  const row = found && (await findSessionRow(found.db, found.familyId, hash));
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
    suspension: suspensionOf(row),
  };
}

/** When the actor's session was opened, RFC 3339; undefined for other credentials. */
export async function sessionOpenedAt(db: Kysely<LedgerTables>, actor: UserActor): Promise<string | undefined> {
  if (actor.type !== 'session') return undefined;
  const sessions = await findLiveSessions(db, actor.familyId, actor.userId);
  return sessions.find(({ id }) => id === actor.credentialId)?.created_at;
}

export type SessionRow = LedgerRow<'sessions'>;

type Db = Kysely<LedgerTables>;

/** The family's session of that hash with its user, if there is one. */
function findSessionRow(db: Db, familyId: number, hash: string) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('users as user', (join) =>
      join.onRef('user.family_id', '=', 'session.family_id').onRef('user.id', '=', 'session.user_id'),
    )
    .innerJoin('families as family', 'family.id', 'session.family_id')
    .select([
      'session.family_id',
      'session.id',
      'session.expires_at',
      'session.revoked_at',
      'session.created_at',
      'session.proved_at',
      'user.id as user_id',
      'user.role',
      'user.deactivated_at',
      'family.suspended_at',
      'family.suspended_reason',
    ])
    .where('session.family_id', '=', familyId)
    .where('session.hash', '=', hash)
    .executeTakeFirst();
}

async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await addEntries(db, 'session', [row.hash], Number(row.family_id));
  await db
    .insertInto('sessions')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** The user's sessions that are not revoked, oldest first. */
function findLiveSessions(db: Db, familyId: number, userId: string): Promise<SessionRow[]> {
  return liveSessionsOf(db, familyId, userId).orderBy('id').execute();
}

/** The user's sessions that are not revoked. */
export function liveSessionsOf(db: Db, familyId: number, userId: string) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
}

/** A change of an open session. */
type SessionChange = Partial<Pick<SessionRow, 'proved_at' | 'revoked_at'>>;

async function updateSession(db: Db, familyId: number, id: string, change: SessionChange): Promise<void> {
  await db.updateTable('sessions').set(change).where('family_id', '=', familyId).where('id', '=', id).execute();
}
