import { type Kysely, sql } from 'kysely';
import { type Families, isOfActiveFamily } from '#database/queries/active-families.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';

/** A stored session, and a chunk of its file without the content. */
export type SessionRow = LedgerRow<'import_sessions'>;
export type ChunkRow = LedgerRow<'import_chunks'>;
export type Chunk = Omit<ChunkRow, 'content'>;

type Db = Kysely<LedgerTables>;
type Owner = { readonly familyId: number; readonly userId: string };
export type SessionKey = Pick<SessionRow, 'family_id' | 'id'>;

const ofOwner = (db: Db, { familyId, userId }: Owner) =>
  db.selectFrom('import_sessions').selectAll().where('family_id', '=', familyId).where('user_id', '=', userId);

export function findSession(db: Db, owner: Owner, id: string): Promise<SessionRow | undefined> {
  return ofOwner(db, owner).where('id', '=', id).executeTakeFirst();
}

export function findClientSession(db: Db, owner: Owner, clientId: string): Promise<SessionRow | undefined> {
  return ofOwner(db, owner).where('client_session_id', '=', clientId).executeTakeFirst();
}

/** The user's sessions that still wait for chunks, oldest first. */
export function pendingSessions(db: Db, owner: Owner): Promise<SessionRow[]> {
  return ofOwner(db, owner).where('status', '=', 'pending').orderBy('id').execute();
}

/** The oldest sessions of all families whose files are read. */
export function findReading(db: Db, families: Families, limit: number): Promise<SessionRow[]> {
  return reading(db, families).selectAll().orderBy('id').limit(limit).execute();
}

/** A session stores with each slice that it goes on. */
export const unfinishedSessions = (db: Db, families: Families) => reading(db, families).select('updated_at as since');

function reading(db: Db, families: Families = null) {
  return db
    .selectFrom('import_sessions')
    .where('status', '=', sql.lit('importing')) // as in the condition of the index
    .where(isOfActiveFamily('import_sessions.family_id', families));
}

/** The oldest sessions of all families that wait for chunks and have got none since `before`. */
export function findForgotten(db: Db, before: string, limit: number): Promise<SessionRow[]> {
  return db
    .selectFrom('import_sessions')
    .selectAll()
    .where('status', '=', 'pending')
    .where('updated_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id) } as NewLedgerRow<'import_sessions'>;
  await db.insertInto('import_sessions').values(values).execute();
}

type SessionChange = Partial<
  Pick<
    SessionRow,
    'status' | 'reading' | 'error' | 'updated_at' | 'credential_id' | 'authentication_method' | 'request_id'
  >
> & { publishes?: 0 | 1; skips_invalid?: 0 | 1 };

export async function changeSession(db: Db, { family_id, id }: SessionKey, change: SessionChange): Promise<void> {
  await db.updateTable('import_sessions').set(change).where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Deletes a session; its chunks go with it. */
export async function deleteSession(db: Db, { family_id, id }: SessionKey): Promise<void> {
  await db.deleteFrom('import_sessions').where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Deletes the sessions of a family or of one user. */
export async function eraseSessions(db: Db, familyId: number, userId?: string): Promise<void> {
  await db
    .deleteFrom('import_sessions')
    .where('family_id', '=', familyId)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute();
}

/** The number of sessions of all users of a family. */
export async function countFamilySessions(db: Db, familyId: number): Promise<number> {
  const sessions = db.selectFrom('import_sessions').where('family_id', '=', familyId);
  const { count } = await sessions.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

const ofSession = (db: Db, { family_id, id }: SessionKey) =>
  db.selectFrom('import_chunks').where('family_id', '=', family_id).where('session_id', '=', id);

/** The chunks of a session in order, without their content. */
export function listChunks(db: Db, session: SessionKey): Promise<Chunk[]> {
  return ofSession(db, session)
    .select(['family_id', 'session_id', 'sequence', 'id', 'client_chunk_id', 'digest', 'byte_size', 'rows_count'])
    .select('created_at')
    .orderBy('sequence')
    .execute();
}

export async function chunkContent(db: Db, session: SessionKey, sequence: bigint): Promise<string> {
  const { content } = await ofSession(db, session)
    .select('content')
    .where('sequence', '=', sequence)
    .executeTakeFirstOrThrow();
  return content;
}

export async function insertChunk(db: Db, row: ChunkRow): Promise<void> {
  const values = { ...row, family_id: Number(row.family_id) } as NewLedgerRow<'import_chunks'>;
  await db.insertInto('import_chunks').values(values).execute();
}

/** Deletes the last chunk of a session; false if there is none. */
export async function deleteLastChunk(db: Db, session: SessionKey): Promise<boolean> {
  const last = await ofSession(db, session).select('sequence').orderBy('sequence', 'desc').limit(1).executeTakeFirst();
  if (last === undefined) return false;
  await db
    .deleteFrom('import_chunks')
    .where('family_id', '=', session.family_id)
    .where('session_id', '=', session.id)
    .where('sequence', '=', last.sequence)
    .execute();
  return true;
}
