import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { requireJobRoom } from '#application/family-jobs.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import type { ImportJobs } from '#integrations/imports/jobs/index.ts';
import { takeBackAccount } from '#integrations/imports/moving/index.ts';
import { countRows, firstFailed } from '#integrations/imports/rows/row-lists.ts';
import { type FailedRow, unreadableRows } from '#integrations/imports/rows/row-store.ts';
import { deleteSureImport, publishSureImport } from '#integrations/imports/sure-imports/publish-sure-import.ts';
import { authorColumns } from '#jobs/job-author.ts';
import { AppError, invalid, notFound } from '#kernel/errors.ts';
import { requireControlledAccount } from '#ledger/imported-entries/index.ts';
import type { FileReader } from './file-reader.ts';
import { isRecordType } from './import-types.ts';
import { changeImport, hideImport, removeImport } from './record.ts';
import type { Publication } from './schemas.ts';
import { findImport, hasOtherImport, type ImportRecord } from './store.ts';

/**
 * Starts to take the rows of an import into the ledger; again, or while it runs, it changes nothing.
 * @throws AppError `validation_failed` when rows cannot be imported and `skip_invalid` is not set; `conflict` after a revert.
 */
export async function publishImport(
  context: Context,
  parts: { readonly files: FileReader; readonly jobs: ImportJobs; readonly sessionJobs: { wake(): void } },
  id: string,
  { skip_invalid, unknown_labels }: z.output<typeof Publication>,
) {
  const whole = await findSureImport(context, id);
  if (whole !== undefined) return publishSureImport(context, parts, whole, skip_invalid === true);
  const record = await writeFamily(context, async (tx) => {
    const found = await findImport(tx.db, context.actor, id);
    if (found === undefined) throw notFound('Import');
    if (!isRecordType(found.type)) await requireControlledAccount(tx, found.account_id);
    requireRead(found);
    if (found.status === 'importing' || found.status === 'complete') return found;
    if (found.status === 'reverting' || found.status === 'reverted') {
      throw new AppError('conflict', 'This import was taken back; create a new one from the file');
    }
    if (found.status === 'pending' && skip_invalid !== true) {
      const failed = await countRows(tx.db, found, { outcome: 'failed' });
      if (failed > 0) requireReadable(failed, await firstFailed(tx.db, found));
    }
    await requireJobRoom(tx);
    const change = { ...authorColumns(context), status: 'importing' as const, position: 0n, error: null };
    return changeImport(tx, found, { ...change, ...(unknown_labels !== undefined && { unknown_labels }) });
  });
  context.db.afterCommit(() => parts.jobs.wake());
  return record;
}

/** The import of an export with this id; undefined for an import of one account. @throws AppError `not_found`. */
export async function findSureImport({ db, actor }: Context, id: string): Promise<ImportRecord | undefined> {
  const found = await findImport(db.read, actor, id);
  if (found === undefined) throw notFound('Import');
  return found.type === 'SureImport' ? found : undefined;
}

/** @throws AppError `conflict` while the job reads the file. */
export function requireRead({ reading }: ImportRecord): void {
  if (isSet(reading)) throw new AppError('conflict', 'The file is still being read; wait until it is uploaded');
}

/** @throws AppError `validation_failed` if rows cannot be imported. */
export function requireReadable(count: number, first: FailedRow | undefined): void {
  if (first !== undefined) throw invalid('/skip_invalid', 'invalid_rows', unreadableRows(count, first));
}

// Others wait for the write: more rows are deleted by a job.
const ROWS_MAX = 1000n;

/** Deletes an import that was never published, and the account that it has opened. @throws AppError `conflict` for one that was: its rows tell duplicates. */
export async function deleteImport(context: Context, jobs: ImportJobs, id: string): Promise<void> {
  const whole = await findSureImport(context, id);
  if (whole !== undefined) return deleteSureImport(context, whole);
  await writeFamily(context, async (tx) => {
    const found = await findImport(tx.db, context.actor, id);
    if (found === undefined) throw notFound('Import');
    if (found.status !== 'pending')
      throw new AppError('conflict', 'Only an import that is not published can be deleted; revert this one');
    if (found.session_id !== null && !(await hasOtherImport(tx.db, found))) await takeBackAccount(tx, found);
    // While the file is read, the position counts the rows.
    const rows = found.rows_count > found.position ? found.rows_count : found.position;
    if (rows > ROWS_MAX) await hideImport(tx, found, rows);
    else await removeImport(tx, found);
  });
  context.db.afterCommit(() => jobs.wake());
}
