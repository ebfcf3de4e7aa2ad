import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { deleteRowsFrom } from '#integrations/imports/rows/row-store.ts';
import { deleteImportRow, type ImportRecord, moveImport } from '#integrations/imports/store.ts';
import type { Progress } from '#jobs/job-queue.ts';

const BATCH = 200n;

/** Deletes rows of a deleted import, the last ones first, until the time is up; with the first row goes the import. */
export async function deleteBatch(
  tx: FamilyTransaction,
  record: ImportRecord,
  isTimeUp: () => boolean,
): Promise<Progress> {
  let { position } = record;
  while (position > 0n && !isTimeUp()) {
    position -= BATCH;
    await deleteRowsFrom(tx.db, record, position);
  }
  if (position > 0n) {
    await moveImport(tx.db, record, position);
    return 'more';
  }
  await deleteImportRow(tx.db, record);
  return 'done';
}
