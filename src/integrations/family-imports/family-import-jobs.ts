import type { Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isQuotaExceeded } from '#database/family/quotas.ts';
import { isUniqueViolation } from '#database/queries/store-errors.ts';
import { authorOfJob } from '#jobs/job-author.ts';
import { JobQueue, type Progress, sliceTimer } from '#jobs/job-queue.ts';
import { AppError } from '#kernel/errors.ts';
import { writePart } from '#ledger/restored-records/write-part.ts';
import type { Log } from '#telemetry/log.ts';
import { partFromText } from './part-text.ts';
import { changeFamilyImport } from './record.ts';
import {
  deletePart,
  deleteParts,
  type FamilyImportRow,
  findFamilyImport,
  findNextPart,
  findRunning,
  unfinishedFamilyImports,
  updateFamilyImport,
} from './store.ts';

type Parts = { readonly database: Database; readonly log: Log };

/** Writes the records of exported families, in short writes of the users who import them. */
export class FamilyImportJobs extends JobQueue<FamilyImportRow> {
  constructor({ database, log }: Parts) {
    super({
      database,
      log,
      kind: 'family_imports',
      find: (limit, families) => findRunning(database.read, families, limit),
      unfinished: unfinishedFamilyImports,
      slice: (job) => carryOn(database, job),
    });
  }
}

async function carryOn(database: Database, job: FamilyImportRow): Promise<Progress> {
  const familyId = Number(job.family_id);
  const store = (work: (tx: FamilyTransaction, row: FamilyImportRow) => Promise<Progress>) =>
    database.writeFamily(familyId, authorOfJob(job), async (tx) => {
      const row = await findFamilyImport(tx.db, { familyId, userId: job.user_id }, job.id);
      return row?.status === 'importing' ? work(tx, row) : 'done';
    });
  try {
    return await store((tx, row) => writeParts(tx, row));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return store(async (tx, row) => {
      await deleteParts(tx.db, row);
      await changeFamilyImport(tx, row, { status: 'failed', error: reason });
      return 'failed';
    });
  }
}

/** Writes parts until the time is up. A part and its removal from the queue are one write. */
async function writeParts(tx: FamilyTransaction, row: FamilyImportRow): Promise<Progress> {
  const isTimeUp = sliceTimer();
  let records_done = row.records_done;
  do {
    const next = await findNextPart(tx.db, row);
    if (next === undefined) {
      await changeFamilyImport(tx, row, { status: 'complete', records_done });
      return 'done';
    }
    await writePart(tx, partFromText(next.content));
    await deletePart(tx.db, next);
    records_done += next.records_count;
  } while (!isTimeUp());
  // Not a change that others follow.
  await updateFamilyImport(tx.db, { ...row, records_done });
  return 'more';
}

/** Why the import cannot go on; undefined if it can be tried again. */
function reasonOf(error: unknown): string | undefined {
  if (isUniqueViolation(error)) return 'The family got a record of the same name or id meanwhile';
  if (isQuotaExceeded(error)) return error.message;
  // A busy or full disk passes.
  return error instanceof AppError && error.code === 'validation_failed' ? error.message : undefined;
}
