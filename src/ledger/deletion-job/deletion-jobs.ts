import { SlicedJobs, sliceTimer } from '#application/sliced-jobs.ts';
import type { Database } from '#database/database.ts';
import { authorOf, type DeletionRow, findOldestDeletions } from '#ledger/deletions/index.ts';
import type { Log } from '#telemetry/log.ts';
import { continueDeletion } from './continue-deletion.ts';

export type DeletionJobsParts = { readonly database: Database; readonly log: Log };

/** Carries on the requested deletions. */
export class DeletionJobs extends SlicedJobs<DeletionRow> {
  constructor({ database, log }: DeletionJobsParts) {
    super({
      database,
      log,
      lease: 'deletions',
      failure: 'a deletion could not go on',
      find: (limit) => findOldestDeletions(database.read, limit),
      work: (deletion) =>
        database.writeFamily(Number(deletion.family_id), authorOf(deletion), (tx) =>
          continueDeletion(tx, deletion.id, sliceTimer()),
        ),
    });
  }
}
