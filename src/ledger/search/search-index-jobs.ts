import type { Database } from '#database/database.ts';
import { isSqlite } from '#database/dialect.ts';
import { JobQueue, sliceTimer } from '#jobs/job-queue.ts';
import type { Log } from '#telemetry/log.ts';
import { continueIndex } from './follow-changes.ts';
import { type DueFamily, findDueFamilies, forgetTexts } from './store.ts';

/** From how many changes on a family is indexed, and how many it may be behind; tests lower them. */
export type IndexLimits = { readonly changesMin: number; readonly lagMin: number };

// Reading all rows of fewer is as quick as a look into the index. A search reads so many changed ones in less than a millisecond.
const LIMITS: IndexLimits = { changesMin: 2000, lagMin: 100 };
const FORGOTTEN_PER_SLICE = 100;

export type SearchIndexJobsParts = { readonly database: Database; readonly log: Log };

/** Keeps the search index of large families on the embedded database. PostgreSQL keeps its own. */
export class SearchIndexJobs extends JobQueue<DueFamily> {
  constructor({ database, log }: SearchIndexJobsParts, limits = LIMITS) {
    super({
      database,
      log,
      kind: 'search_index',
      find: async () => (isSqlite(database.read) ? findDueFamilies(database.read, limits) : []),
      unfinished: null,
      slice: ({ id, isErased }) => {
        const familyId = Number(id);
        return database.write(async ({ db }) => {
          const isDone = isErased
            ? await forgetTexts(db, familyId, FORGOTTEN_PER_SLICE)
            : await continueIndex(db, familyId, sliceTimer());
          return isDone ? 'done' : 'more';
        }, familyId);
      },
    });
  }
}
