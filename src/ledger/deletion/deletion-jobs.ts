import type { Database } from '#database/database.ts';
import { authorOfJob } from '#jobs/job-author.ts';
import { JobQueue, sliceTimer } from '#jobs/job-queue.ts';
import type { Log } from '#telemetry/log.ts';
import { continueDeletion } from './continue-deletion.ts';
import { type DeletionRow, findOldestDeletions, unfinishedDeletions } from './store.ts';

export type DeletionJobsParts = { readonly database: Database; readonly log: Log };

/** Carries on the requested deletions. */
export class DeletionJobs extends JobQueue<DeletionRow> {
  constructor({ database, log }: DeletionJobsParts) {
    super({
      database,
      log,
      kind: 'deletions',
      find: (limit) => findOldestDeletions(database.read, limit),
      unfinished: unfinishedDeletions(database.read),
      slice: (deletion) =>
        database.writeFamily(Number(deletion.family_id), authorOfJob(deletion), (tx) =>
          continueDeletion(tx, deletion.id, sliceTimer()),
        ),
    });
  }
}
