import { type Context, writeFamily } from '#application/context.ts';
import type { FileReader } from '#integrations/imports/file-reader.ts';
import { changeImport, removeImport, startReverting } from '#integrations/imports/record.ts';
import { openSession, startSession } from '#integrations/imports/sessions/publish-session.ts';
import { startRevert } from '#integrations/imports/sessions/start-revert.ts';
import { deleteSession, findSession, type SessionRow } from '#integrations/imports/sessions/store.ts';
import { findImport, type ImportRecord, importsOfSession } from '#integrations/imports/store.ts';
import { authorColumns } from '#jobs/job-author.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { requirePublishable } from './create-sure-import.ts';
import { countRecords, verificationOf } from './verification.ts';

type Parts = { readonly files: FileReader; readonly jobs: { wake(): void }; readonly sessionJobs: { wake(): void } };

/** Starts to take the records of an export into the ledger; again, or while it runs, it changes nothing. */
export async function publishSureImport(
  context: Context,
  { files, sessionJobs }: Parts,
  found: ImportRecord,
  skipsInvalid: boolean,
): Promise<ImportRecord> {
  if (found.status === 'importing' || found.status === 'complete') return found;
  const session = await sessionOf(context, found);
  if (found.status !== 'pending' || session?.status !== 'pending')
    throw new AppError('conflict', 'This import has ended; create a new one from the file');
  const opened = await openSession(context, files, session);
  requirePublishable(opened.file, skipsInvalid);
  const before = await countRecords(context.db.read, context.actor.familyId);
  const record = await writeFamily(context, async (tx) => {
    const now = await findImport(tx.db, context.actor, found.id);
    if (now === undefined) throw notFound('Import');
    if (now.status !== 'pending') return now;
    const waiting = await findSession(tx.db, context.actor, session.id);
    if (waiting?.status !== 'pending') throw notFound('Import');
    await startSession(tx, context, waiting, opened, { publishes: true, skipsInvalid });
    const verification = JSON.stringify({ ...verificationOf(now), before });
    return changeImport(tx, now, { ...authorColumns(context), status: 'importing', error: null, verification });
  });
  context.db.afterCommit(() => sessionJobs.wake());
  return record;
}

/** Starts to take back the imports of an export. @throws AppError `conflict` while it runs. */
export async function revertSureImport(
  context: Context,
  { jobs }: Pick<Parts, 'jobs'>,
  found: ImportRecord,
  includesEdited: boolean,
): Promise<ImportRecord> {
  const record = await writeFamily(context, async (tx) => {
    const now = await findImport(tx.db, context.actor, found.id);
    if (now === undefined) throw notFound('Import');
    if (now.status === 'reverting' || now.status === 'reverted') return now;
    if (now.status === 'importing') throw new AppError('conflict', 'The import is running; wait until it is complete');
    const session = await findSession(tx.db, context.actor, now.session_id ?? '');
    const children = await importsOfSession(tx.db, now.family_id, now.session_id ?? '');
    if (session !== undefined && children.length > 0) await startRevert(tx, context, session, includesEdited);
    return startReverting(tx, context, now, includesEdited);
  });
  context.db.afterCommit(() => jobs.wake());
  return record;
}

/** Deletes an export that was never published, with its file. @throws AppError `conflict` for one that was. */
export function deleteSureImport(context: Context, found: ImportRecord): Promise<void> {
  return writeFamily(context, async (tx) => {
    const now = await findImport(tx.db, context.actor, found.id);
    if (now === undefined) throw notFound('Import');
    if (now.status !== 'pending')
      throw new AppError('conflict', 'Only an import that is not published can be deleted; revert this one');
    const session = await findSession(tx.db, context.actor, now.session_id ?? '');
    await removeImport(tx, now);
    if (session !== undefined) await deleteSession(tx.db, session);
  });
}

function sessionOf({ db, actor }: Context, { session_id }: ImportRecord): Promise<SessionRow | undefined> {
  return findSession(db.read, actor, session_id ?? '');
}
