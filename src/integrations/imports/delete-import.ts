import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { findImport, removeImport } from '#integrations/imports/stored-imports/index.ts';
import { AppError, notFound } from '#kernel/errors.ts';

// The rows go in one write, for which others wait.
const ROWS_MAX = 10_000n;

/** Deletes an import that was never published. @throws AppError `conflict` for one that was: its rows tell duplicates. */
export function deleteImport(context: Context, id: string): Promise<void> {
  return writeFamily(context, async (tx) => {
    const found = await findImport(tx.db, context.actor, id);
    if (found === undefined) throw notFound('Import');
    if (found.status !== 'pending')
      throw new AppError('conflict', 'Only an import that is not published can be deleted; revert this one');
    if (found.rows_count > ROWS_MAX || found.position > ROWS_MAX)
      throw new AppError('conflict', 'An import of so many rows is not deleted at once; revert it instead');
    await removeImport(tx, found);
  });
}
