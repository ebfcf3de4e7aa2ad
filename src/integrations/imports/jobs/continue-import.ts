import type { Progress } from '#application/sliced-jobs.ts';
import {
  changeImport,
  type ImportRecord,
  type ImportRow,
  type Outcome,
  takeRows,
} from '#integrations/imports/stored-imports/index.ts';
import type { Batch } from './batch.ts';
import { importBatch } from './import-batch.ts';
import { revertBatch } from './revert-batch.ts';

const BATCH = 25;

/** How a job carries an import on: the rows that wait, their work, and the status when none is left. */
type Work = {
  readonly waiting: readonly Outcome[];
  readonly end: ImportRecord['status'];
  run(batch: Batch, rows: readonly ImportRow[]): Promise<void>;
};

const WORK: Partial<Record<ImportRecord['status'], Work>> = {
  importing: { waiting: ['ready'], end: 'complete', run: importBatch },
  reverting: { waiting: ['created', 'updated', 'matched'], end: 'reverted', run: revertBatch },
};

/** Carries an import or its revert on, until the time is up. */
export async function continueImport(batch: Batch, isTimeUp: () => boolean): Promise<Progress> {
  const { tx, ledger, record } = batch;
  const work = WORK[record.status];
  if (work === undefined) return 'done';
  await ledger.requireAccount(tx, record.account_id);
  do {
    const rows = await takeRows(tx.db, record, work.waiting, BATCH);
    if (rows.length === 0) {
      await changeImport(tx, record, { status: work.end });
      return 'done';
    }
    await work.run(batch, rows);
  } while (!isTimeUp());
  return 'more';
}
