import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

/** A stored session. */
export type SessionRow = LedgerRow<'sessions'>;

type Db = Kysely<LedgerTables>;

/** The session of that hash with its user, if there is one. */
export function findSessionRow(db: Db, hash: string) {
  return db
    .selectFrom('sessions as session')
    .innerJoin('users as user', (join) =>
      join.onRef('user.family_id', '=', 'session.family_id').onRef('user.id', '=', 'session.user_id'),
    )
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
    ])
    .where('session.hash', '=', hash)
    .executeTakeFirst();
}

/** Inserts a new session. */
export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** The user's sessions that are not revoked, oldest first. */
export function findLiveSessions(db: Db, familyId: number, userId: string): Promise<SessionRow[]> {
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
export type SessionChange = Partial<Pick<SessionRow, 'proved_at' | 'revoked_at'>>;

export async function updateSession(db: Db, familyId: number, id: string, change: SessionChange): Promise<void> {
  await db.updateTable('sessions').set(change).where('family_id', '=', familyId).where('id', '=', id).execute();
}
