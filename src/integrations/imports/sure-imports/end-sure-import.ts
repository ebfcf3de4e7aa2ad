import type { Database } from '#database/database.ts';
import { changeImport } from '#integrations/imports/record.ts';
import { deleteSession, findSession } from '#integrations/imports/sessions/store.ts';
import { findImport, type ImportRecord, importsOfSession } from '#integrations/imports/store.ts';
import { authorOfJob } from '#jobs/job-author.ts';
import type { Progress } from '#jobs/job-queue.ts';
import { countRecords, readBack, verificationOf } from './verification.ts';

/** Ends the import of an export when the imports of its accounts have ended, with what was found in the ledger. */
export async function endSureImport(database: Database, job: ImportRecord): Promise<Progress> {
  const familyId = Number(job.family_id);
  const owner = { familyId, userId: job.user_id };
  const session = await findSession(database.read, owner, job.session_id ?? '');
  const children = await importsOfSession(database.read, familyId, job.session_id ?? '');
  if (children.some(({ status }) => status === 'importing' || status === 'reverting')) return 'waiting';
  const isReverted = job.status === 'reverting';
  if (!isReverted && session?.status === 'importing') return 'waiting';
  const stopped = children.find(({ status }) => status !== (isReverted ? 'reverted' : 'complete'));
  const refusal: { readonly message: string } | null = session?.error ? JSON.parse(session.error) : null;
  const error = refusal?.message ?? stopped?.error ?? (stopped && 'An account was not imported') ?? null;
  const after = isReverted ? {} : await countRecords(database.read, familyId);
  await database.writeFamily(familyId, authorOfJob(job), async (tx) => {
    const record = await findImport(tx.db, owner, job.id);
    if (record?.status !== job.status) return;
    if (isReverted && session?.status === 'pending') await deleteSession(tx.db, session);
    const verification = isReverted
      ? revertedVerification(record)
      : await readBack(tx.db, record, children, { after, now: tx.now, hasFailed: error !== null });
    const end = isReverted ? ('reverted' as const) : ('complete' as const);
    const isFailed = isReverted ? stopped !== undefined : error !== null;
    await changeImport(tx, record, {
      status: isFailed ? 'failed' : end,
      error: isFailed ? error : null,
      verification: verification === null ? null : JSON.stringify(verification),
    });
  });
  return 'done';
}

function revertedVerification(record: ImportRecord) {
  const verification = verificationOf(record);
  const readback = verification?.readback && { ...verification.readback, status: 'reverted' as const };
  return verification && { ...verification, readback: readback ?? null };
}
