import type { Kysely } from 'kysely';
import type { Database } from '#database/database.ts';
import { isSqlite } from '#database/dialect.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { JobQueue, sliceTimer } from '#jobs/job-queue.ts';
import type { Log } from '#telemetry/log.ts';
import { type DueFamily, findDueFamilies, findHead, forgetTexts, indexTransactions, writeHead } from './store.ts';

/** From how many changes on a family is indexed, and how many it may be behind; tests lower them. */
type IndexLimits = { readonly changesMin: number; readonly lagMin: number };

// Reading all rows of fewer is as quick as a look into the index. A search reads so many changed ones in less than a millisecond.
const LIMITS: IndexLimits = { changesMin: 2000, lagMin: 100 };
const FORGOTTEN_PER_SLICE = 100;

type SearchIndexJobsParts = { readonly database: Database; readonly log: Log };

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

type Db = Kysely<LedgerTables>;

const CHUNK = 50;

/**
 * Continues a family's index in a running write until the time is up: first all its transactions by id, then those that have
 * changed since. Returns whether it is up to date.
 */
export async function continueIndex(db: Db, familyId: number, isTimeUp: () => boolean): Promise<boolean> {
  const newest = await newestChange(db, familyId);
  let head = (await findHead(db, familyId)) ?? { sequence: newest, filled_to: '' };
  for (;;) {
    const { sequence, filled_to } = head;
    head =
      filled_to === null ? await follow(db, familyId, sequence, newest) : await fill(db, familyId, sequence, filled_to);
    const isDone = head.filled_to === null && head.sequence >= newest;
    if (!isDone && !isTimeUp()) continue;
    await writeHead(db, familyId, head);
    return isDone;
  }
}

async function newestChange(db: Db, familyId: number): Promise<bigint> {
  const head = await db
    .selectFrom('change_heads')
    .select('sequence')
    .where('family_id', '=', familyId)
    .executeTakeFirst();
  return head?.sequence ?? 0n;
}

async function fill(db: Db, familyId: number, sequence: bigint, after: string) {
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .where('family_id', '=', familyId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(CHUNK)
    .execute();
  await indexTransactions(
    db,
    familyId,
    rows.map(({ id }) => id),
  );
  return { sequence, filled_to: rows.length < CHUNK ? null : (rows.at(-1)?.id ?? null) };
}

async function follow(db: Db, familyId: number, sequence: bigint, newest: bigint) {
  const changes = await db
    .selectFrom('changes')
    .select(['sequence', 'resource', 'resource_id'])
    .where('family_id', '=', familyId)
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(CHUNK)
    .execute();
  const ids = changes.filter(({ resource }) => resource === 'transaction').map((change) => change.resource_id);
  await indexTransactions(db, familyId, [...new Set(ids)]);
  return { sequence: changes.length < CHUNK ? newest : (changes.at(-1)?.sequence ?? newest), filled_to: null };
}
