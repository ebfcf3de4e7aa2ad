import { type Context, writeFamily } from '#application/context.ts';
import type { ImportJobs } from '#integrations/imports/jobs/index.ts';
import { revertSureImport } from '#integrations/imports/sure-imports/publish-sure-import.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { isAccount, requireControlledAccount } from '#ledger/imported-entries/index.ts';
import { isRecordType } from './import-types.ts';
import { findSureImport, requireRead } from './publish-import.ts';
import { startReverting } from './record.ts';
import { findImport } from './store.ts';

/**
 * Starts to delete the transactions that an import created. Edited ones are kept unless `includeEdited` is set.
 * @throws AppError `conflict` while the import runs.
 */
export async function revertImport(context: Context, jobs: ImportJobs, id: string, includeEdited: boolean) {
  const whole = await findSureImport(context, id);
  if (whole !== undefined) return revertSureImport(context, { jobs }, whole, includeEdited);
  const record = await writeFamily(context, async (tx) => {
    const found = await findImport(tx.db, context.actor, id);
    if (found === undefined) throw notFound('Import');
    if (!isRecordType(found.type) && (await isAccount(tx, found.account_id)))
      await requireControlledAccount(tx, found.account_id);
    requireRead(found);
    if (found.status === 'reverting' || found.status === 'reverted') return found;
    if (found.status === 'importing')
      throw new AppError('conflict', 'The import is running; wait until it is complete');
    return startReverting(tx, context, found, includeEdited);
  });
  context.db.afterCommit(() => jobs.wake());
  return record;
}
