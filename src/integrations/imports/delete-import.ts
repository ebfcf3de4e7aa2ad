import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { ImportJobs } from '#integrations/imports/jobs/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { hideImport, removeImport } from './record.ts';
import { findImport } from './store.ts';

// Others wait for the write: more rows are deleted by a job.
const ROWS_MAX = 1000n;

/** Deletes an import that was never published. @throws AppError `conflict` for one that was: its rows tell duplicates. */
export async function deleteImport(context: Context, jobs: ImportJobs, id: string): Promise<void> {
  await writeFamily(context, async (tx) => {
    const found = await findImport(tx.db, context.actor, id);
    if (found === undefined) throw notFound('Import');
    if (found.status !== 'pending')
      throw new AppError('conflict', 'Only an import that is not published can be deleted; revert this one');
    // While the file is read, the position counts the rows.
    const rows = found.rows_count > found.position ? found.rows_count : found.position;
    if (rows > ROWS_MAX) await hideImport(tx, found, rows);
    else await removeImport(tx, found);
  });
  context.db.afterCommit(() => jobs.wake());
}
