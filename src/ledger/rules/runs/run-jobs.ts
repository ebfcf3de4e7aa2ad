import type { Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { authorOfJob } from '#jobs/job-author.ts';
import { isAway, JobQueue, type Progress, sliceTimer } from '#jobs/job-queue.ts';
import { AppError } from '#kernel/errors.ts';
import type { Log } from '#telemetry/log.ts';
import { revertBatch } from './revert-batch.ts';
import { runBatch } from './run-batch.ts';
import { changeRun, findRun, findRunning, type RunRow, unfinishedRuns, updateRunRow } from './run-store.ts';

/** Runs rules over stored entries and reverts such runs, in short writes of the users who asked for them. */
export class RuleRunJobs extends JobQueue<RunRow> {
  constructor({ database, log }: { readonly database: Database; readonly log: Log }) {
    super({
      database,
      log,
      kind: 'rule_runs',
      find: (limit, families) => findRunning(database.read, families, limit),
      unfinished: unfinishedRuns,
      slice: (job) => carryOn(database, job),
    });
  }
}

async function carryOn(database: Database, job: RunRow): Promise<Progress> {
  const familyId = Number(job.family_id);
  const write = (work: (tx: FamilyTransaction, run: RunRow) => Promise<Progress>) =>
    database.writeFamily(familyId, authorOfJob(job), async (tx) => {
      const run = await findRun(tx.db, familyId, job.id);
      return run?.status === job.status ? work(tx, run) : 'done';
    });
  try {
    return await write(continueRun);
  } catch (error) {
    if (!(error instanceof AppError) || isAway(error)) throw error;
    return write(async (tx, run) => {
      await changeRun(tx, run, { status: 'failed', error_message: error.message });
      return 'failed';
    });
  }
}

async function continueRun(tx: FamilyTransaction, found: RunRow): Promise<Progress> {
  const isTimeUp = sliceTimer();
  const isRevert = found.status === 'reverting';
  let run = found;
  do {
    const { run: after, isDone } = await (isRevert ? revertBatch(tx, run) : runBatch(tx, run));
    run = after;
    if (isDone) {
      await changeRun(tx, run, { status: isRevert ? 'reverted' : 'success', position: '' });
      return 'done';
    }
  } while (!isTimeUp());
  // Not a change that others follow.
  await updateRunRow(tx.db, run);
  return 'more';
}
