import type { Kysely } from 'kysely';
import type { Author, Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { isAway, JobQueue, type Progress } from '#jobs/job-queue.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Limits } from '#kernel/limits.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { type Clock, instant } from '#kernel/time/clock.ts';
import { familyToday } from '#ledger/family.ts';
import { changeRow } from '#ledger/records/index.ts';
import { createTransactionIn } from '#ledger/transactions/index.ts';
import type { Log } from '#telemetry/log.ts';
import { entryOf, matchedIn } from './enter-payment.ts';
import { RECURRING } from './kind.ts';
import { listOccurrences } from './list-occurrences.ts';
import { findPosting, listDue, POSTS, setDue, setPosted, termsOf } from './postings.ts';
import { findRecurring } from './store.ts';

type Maker = {
  readonly familyId: number;
  readonly userId: string;
  readonly keyId: string | null;
  readonly grantId: string | null;
};
type FindMaker = (
  db: Kysely<LedgerTables>,
  maker: Maker,
  now: string,
) => Promise<{ readonly scopes: ReadonlySet<string>; readonly limits: Limits | null } | undefined>;

type PostingJobsParts = {
  readonly database: Database;
  readonly log: Log;
  readonly clock: Clock;
  readonly findMaker: FindMaker;
};
type Due = Awaited<ReturnType<typeof listDue>>[number];

/** Days that a server was off are entered afterwards, so many at most. */
const CATCH_UP_DAYS = 100;

/** Enters the transactions of automatic recurring ones on their days, with the rights of those who last changed them. */
export class PostingJobs extends JobQueue<Due> {
  constructor({ database, log, clock, findMaker }: PostingJobsParts) {
    super({
      database,
      log,
      kind: 'recurring_postings',
      find: (limit, families) => listDue(database.read, { now: instant(clock()), families, limit }),
      unfinished: null,
      slice: (due) => post({ database, findMaker, now: instant(clock()) }, due),
    });
  }
}

type Posting = Pick<PostingJobsParts, 'database' | 'findMaker'> & { readonly now: string };

async function post({ database, findMaker, now }: Posting, due: Due): Promise<Progress> {
  const { familyId, id, user_id: userId, key_id: keyId, grant_id: grantId } = due;
  const maker = userId === null ? null : { familyId, userId, keyId, grantId };
  try {
    const power = maker && (await findMaker(database.read, maker, now));
    if (!maker || !power) throw withoutRight();
    await database.writeFamily(familyId, authorOf(maker, power.limits), async (tx) => {
      // They may have lost it since.
      const { scopes } = (await findMaker(tx.db, maker, tx.now)) ?? {};
      if (scopes?.has(POSTS.scope) !== true) throw withoutRight();
      await postDays(tx, id);
    });
  } catch (error) {
    if (!(error instanceof AppError) || isAway(error)) throw error;
    const instead = error.code === 'daily_writes_exceeded' ? waitForTomorrow : askInstead;
    await database.writeFamily(familyId, { actor: { type: 'job' }, requestId: newId() }, (tx) => instead(tx, due));
  }
  return 'done';
}

function authorOf({ userId, keyId, grantId }: Maker, limits: Limits | null): Author {
  const credentialId = keyId ?? grantId;
  const type = keyId !== null ? 'api_key' : grantId !== null ? 'oauth' : 'job';
  return { actor: { type, userId, ...(credentialId !== null && { credentialId }), limits }, requestId: newId() };
}

function withoutRight(): AppError {
  return new AppError('forbidden', 'The last who changed it may not enter transactions any more');
}

/** Enters what is expected since the last time, up to today, and was not paid. Another process may have done so meanwhile. */
async function postDays(tx: FamilyTransaction, id: string): Promise<void> {
  const row = await findRecurring(tx.db, tx.familyId, id);
  const posting = await findPosting(tx.db, tx.familyId, id);
  if (row?.posting !== 'automatic' || row.status !== 'active' || posting === undefined) return;
  if (posting.terms !== termsOf(row)) throw withoutRight();
  const { matched, today } = await matchedIn(tx, id);
  const done = addDays(posting.posted_until, 1);
  const earliest = addDays(today, -CATCH_UP_DAYS);
  const days = { from: done > earliest ? done : earliest, to: today };
  for (const occurrence of listOccurrences(matched, days, today)) {
    if (occurrence.payment === null) await createTransactionIn(tx, entryOf(matched, occurrence));
  }
  // In a time zone further west the day before may come once more.
  await setPosted(tx, id, today > posting.posted_until ? today : posting.posted_until);
}

/** The maker may write again on the family's next day. */
async function waitForTomorrow(tx: FamilyTransaction, { id }: Due): Promise<void> {
  const today = await familyToday(tx.db, tx.familyId, Date.parse(tx.now));
  await setDue(tx, id, { day: addDays(today, 1) });
}

/** Leaves the payment to the family. */
async function askInstead(tx: FamilyTransaction, { id }: Due): Promise<void> {
  const row = await findRecurring(tx.db, tx.familyId, id);
  if (row?.posting === 'automatic') await changeRow(tx, RECURRING, row, { posting: 'ask' });
}
