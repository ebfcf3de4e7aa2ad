import type { Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { isSet } from '#database/tables/ledger-tables.ts';
import { isRecordType } from '#integrations/imports/import-types.ts';
import { OF_SESSIONS, rememberCreated } from '#integrations/imports/moving/index.ts';
import { changeImport } from '#integrations/imports/record.ts';
import {
  findDeleted,
  findImport,
  findRunning,
  type ImportRecord,
  importsOfSession,
  unfinishedImports,
} from '#integrations/imports/store.ts';
import { endSureImport } from '#integrations/imports/sure-imports/end-sure-import.ts';
import { authorOfJob } from '#jobs/job-author.ts';
import { isAway, JobQueue, type Progress, sliceTimer } from '#jobs/job-queue.ts';
import { AppError } from '#kernel/errors.ts';
import { CREATED_KINDS } from '#ledger/moved-records/created-records.ts';
import type { Log } from '#telemetry/log.ts';
import { continueImport } from './continue-import.ts';
import { deleteBatch } from './delete-batch.ts';

type ImportJobsParts = { readonly database: Database; readonly log: Log };

/** Carries on published imports and reverts, in short writes of the users who asked for them. */
export class ImportJobs extends JobQueue<ImportRecord> {
  constructor({ database, log }: ImportJobsParts) {
    super({
      database,
      log,
      kind: 'imports',
      pausesPerSlice: 1, // a person waits
      find: async (limit, families) => [
        ...(await findRunning(database.read, families, limit)),
        ...(await findDeleted(database.read, families, limit)),
      ],
      unfinished: unfinishedImports,
      slice: (job) => {
        if (isSet(job.deleted)) return deleteSlice(database, job);
        return job.type === 'SureImport' ? endSureImport(database, job) : carryOn(database, job);
      },
    });
  }
}

async function carryOn(database: Database, job: ImportRecord): Promise<Progress> {
  const familyId = Number(job.family_id);
  const owner = { familyId, userId: job.user_id };
  const slice = () =>
    database.writeFamily(familyId, authorOfJob(job), async (tx) => {
      const isTimeUp = sliceTimer();
      const record = await findImport(tx.db, owner, job.id);
      if (record === undefined) return 'done';
      const progress = await continueImport({ tx, record }, isTimeUp);
      if (record.status === 'importing') await remember(tx, record);
      return progress;
    });
  try {
    return await slice();
  } catch (error) {
    if (!(error instanceof AppError) || isAway(error)) throw error;
    await database.writeFamily(familyId, authorOfJob(job), async (tx) => {
      const record = await findImport(tx.db, owner, job.id);
      if (record !== undefined) await changeImport(tx, record, { status: 'failed', error: error.message });
    });
    return 'failed';
  }
}

/** Keeps in mind what this write has created, for the undo of the import or of its session. */
async function remember(tx: FamilyTransaction, record: ImportRecord): Promise<void> {
  const { session_id: session, type } = record;
  if (isRecordType(type)) await rememberCreated(tx, async () => [record], CREATED_KINDS);
  else if (session !== null)
    await rememberCreated(tx, () => importsOfSession(tx.db, tx.familyId, session), OF_SESSIONS);
}

function deleteSlice(database: Database, job: ImportRecord): Promise<Progress> {
  return database.writeFamily(Number(job.family_id), authorOfJob(job), (tx) => deleteBatch(tx, job, sliceTimer()));
}
