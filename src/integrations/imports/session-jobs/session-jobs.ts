import type { Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { progressOf } from '#integrations/imports/file-parts.ts';
import type { FileReader } from '#integrations/imports/file-reader.ts';
import { OF_SESSIONS, rememberCreated } from '#integrations/imports/moving/index.ts';
import { removeImport } from '#integrations/imports/record.ts';
import {
  changeSession,
  deleteLastChunk,
  deleteSession,
  findForgotten,
  findReading,
  findSession,
  type SessionRow,
  unfinishedSessions,
} from '#integrations/imports/sessions/store.ts';
import { importsOfSession, wholeImportOf } from '#integrations/imports/store.ts';
import { authorOfJob } from '#jobs/job-author.ts';
import { JobQueue, type Progress, sliceTimer } from '#jobs/job-queue.ts';
import { AppError } from '#kernel/errors.ts';
import { type Clock, DAY_MS, instant } from '#kernel/time/clock.ts';
import type { Log } from '#telemetry/log.ts';
import { failSession, finishSession } from './finish-session.ts';
import { type LoadedPart, loadPart } from './loaded-part.ts';
import { storeRows } from './store-rows.ts';

type SessionJobsParts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: FileReader;
  /** The job that takes rows into the ledger. */
  readonly imports: { wake(): void };
};

// Each batch has a dozen statements, which take longer than its rows on a distant database. Rows are inserted in statements of 64.
const BATCH = 128;
const KEPT_MS = 7 * DAY_MS;
const SEARCH_MS = 60 * 60 * 1000;

/**
 * Reads the files of published sessions part by part, and stores their rows in short writes. Once an hour deletes sessions that have waited
 * for chunks for a week.
 */
export class SessionJobs extends JobQueue<SessionRow> {
  constructor(parts: SessionJobsParts) {
    const { database, clock, log } = parts;
    let nextSearch = 0;
    // The part that the last slice did not finish: one at a time, so that memory does not grow with the file.
    let loaded: LoadedPart | null = null;
    super({
      database,
      log,
      kind: 'import_sessions',
      pausesPerSlice: 1, // a person waits
      find: async (limit, families) => {
        const reading = await findReading(database.read, families, limit);
        // Forgotten ones can wait until no worker is lost.
        if (reading.length > 0 || families !== null || clock() < nextSearch) return reading;
        const forgotten = await findForgotten(database.read, instant(clock() - KEPT_MS), limit);
        if (forgotten.length === 0) nextSearch = clock() + SEARCH_MS;
        return forgotten;
      },
      unfinished: unfinishedSessions,
      slice: async (session) => {
        if (session.status === 'pending') return forget(database, session);
        const { offset } = progressOf(session.reading ?? '{}');
        if (loaded?.sessionId !== session.id || loaded.from !== offset) loaded = null;
        return carryOn(parts, session, loaded, (part) => {
          loaded = part;
        });
      },
    });
  }
}

async function carryOn(
  { database, files, imports }: SessionJobsParts,
  session: SessionRow,
  loaded: LoadedPart | null,
  keep: (part: LoadedPart) => void,
): Promise<Progress> {
  const familyId = Number(session.family_id);
  const write = <T>(work: (tx: FamilyTransaction) => Promise<T>) =>
    database.writeFamily(familyId, authorOfJob(session), work);
  try {
    const reading = progressOf(session.reading ?? '{}');
    if (reading.offset >= reading.bytes) {
      const progress = await write((tx) => endSession(tx, session));
      if (progress === 'done') imports.wake();
      return progress;
    }
    const part = loaded ?? (await loadPart(database, files, session, reading));
    keep(part);
    return await write((tx) => storeSlice({ tx, part }, session));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'unavailable') return 'waiting'; // the file is read later, if need be after the next start
    await write((tx) => failSession(tx, session, error));
    imports.wake(); // an import may wait for the session
    return 'failed';
  }
}

/** Deletes a session that waits for chunks, unless one has come or it is published meanwhile; a chunk in each write. */
function forget(database: Database, session: SessionRow): Promise<Progress> {
  const familyId = Number(session.family_id);
  return database.writeFamily(familyId, authorOfJob(session), async (tx) => {
    const now = await findSession(tx.db, { familyId, userId: session.user_id }, session.id);
    if (now?.status !== 'pending' || now.updated_at !== session.updated_at) return 'done';
    if (await deleteLastChunk(tx.db, session)) return 'more';
    const whole = await wholeImportOf(tx.db, session.family_id, session.id);
    if (whole !== undefined) await removeImport(tx, whole);
    await deleteSession(tx.db, session);
    return 'done';
  });
}

/** Stores rows of a part until the time is up. */
async function storeSlice(
  { tx, part }: { tx: FamilyTransaction; part: LoadedPart },
  { family_id, user_id, id }: SessionRow,
): Promise<Progress> {
  const isTimeUp = sliceTimer();
  const session = await findSession(tx.db, { familyId: Number(family_id), userId: user_id }, id);
  if (session?.status !== 'importing' || session.reading === null) return 'done';
  const reading = progressOf(session.reading);
  if (reading.offset !== part.from) return 'more';
  if ((await importsOfSession(tx.db, family_id, id)).length === 0) {
    // The user has deleted them meanwhile.
    await changeSession(tx.db, session, { reading: JSON.stringify({ ...reading, offset: reading.bytes }) });
    return 'more';
  }
  let { taken, imports } = reading;
  while (taken < part.rows.length) {
    imports = await storeRows({ tx, session, part }, imports, part.rows.slice(taken, taken + BATCH));
    taken += BATCH;
    if (isTimeUp()) break;
  }
  await rememberCreated(tx, () => importsOfSession(tx.db, tx.familyId, id), OF_SESSIONS);
  const isWhole = taken >= part.rows.length;
  const position = isWhole
    ? { offset: part.end, line: reading.line + part.lines, taken: 0, sums: part.sums }
    : { taken };
  await changeSession(tx.db, session, {
    reading: JSON.stringify({ ...reading, ...position, imports }),
    updated_at: tx.now,
  });
  return 'more';
}

/** Deletes the chunks of a file that is read, one in each write, then the session is complete. */
async function endSession(tx: FamilyTransaction, session: SessionRow): Promise<Progress> {
  if (await deleteLastChunk(tx.db, session)) return 'more';
  await finishSession(tx, session);
  return 'done';
}
