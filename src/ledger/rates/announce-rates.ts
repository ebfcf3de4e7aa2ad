import type { Kysely } from 'kysely';
import type { Database } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { lockKey } from '#database/postgres/lock-key.ts';
import { type Families, hasMember, isOfActiveFamily } from '#database/queries/active-families.ts';
import { newestAnnouncement } from '#database/queries/newest-announcement.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { JobQueue, type Progress } from '#jobs/job-queue.ts';
import type { Log } from '#telemetry/log.ts';
import type { MarketRate } from './rates.ts';

type Db = Kysely<LedgerTables>;

/**
 * Adds rates that the running write stores to the open announcement. An interrupted import leaves it open, and the next one goes on
 * with it: the days of all its rates are announced.
 */
export async function addToAnnouncement(db: Db, rates: readonly MarketRate[]): Promise<void> {
  await lockKey(db, 'rate announcements');
  const open = await db
    .selectFrom('rate_announcements')
    .selectAll()
    .where('announced_at', 'is', null)
    .executeTakeFirst();
  const added = {
    ...daysOf(open === undefined ? rates : [...rates, { date: open.start_date }, { date: open.end_date }]),
    changed_count: (open?.changed_count ?? 0n) + BigInt(rates.length),
    currencies: JSON.stringify(
      [...new Set([...JSON.parse(open?.currencies ?? '[]'), ...rates.map(({ currency }) => currency)])].sort(),
    ),
  };
  if (open === undefined) {
    const number = (await newestAnnouncement(db)) + 1n;
    await db
      .insertInto('rate_announcements')
      .values({ number, announced_at: null, ...added })
      .execute();
  } else {
    await db.updateTable('rate_announcements').set(added).where('number', '=', open.number).execute();
  }
}

function daysOf(rates: readonly Pick<MarketRate, 'date'>[]) {
  const dates = rates.map(({ date }) => date).sort();
  return { start_date: dates.at(0) ?? '', end_date: dates.at(-1) ?? '' };
}

/** Announces the rates of this import, and of those before it that were interrupted. */
export async function announce(db: Db, now: string): Promise<void> {
  await db.updateTable('rate_announcements').set({ announced_at: now }).where('announced_at', 'is', null).execute();
}

type FamilyBehind = { readonly id: string };

/** The most changes of a family in one write: one that was out of reach may be months behind. */
const ANNOUNCEMENTS_AT_ONCE = 50;

/**
 * Writes the change rows of new market rates, those of each family in a write of its own, so that readers of the feed learn that its amounts
 * may differ. The family's row says how far it is: a process goes on where the one before it was killed.
 */
export class RateChangeJobs extends JobQueue<FamilyBehind> {
  constructor({ database, log }: { readonly database: Database; readonly log: Log }) {
    super({
      database,
      log,
      kind: 'rate_changes',
      pausesPerSlice: 1,
      find: (limit, families) => findFamiliesBehind(database.read, families, limit),
      unfinished: familiesBehind,
      slice: ({ id }) =>
        database.writeFamily(Number(id), { actor: { type: 'job' }, requestId: 'reference_rates' }, recordAnnouncements),
    });
  }
}

/** Records the announcements that the family has no change of, oldest first. */
async function recordAnnouncements(tx: FamilyTransaction): Promise<Progress> {
  const { db, familyId } = tx;
  const announcements = await db
    .selectFrom('rate_announcements')
    .selectAll()
    .where('announced_at', 'is not', null)
    .where('number', '>', await announcedTo(db, familyId))
    .orderBy('number')
    .limit(ANNOUNCEMENTS_AT_ONCE)
    .execute();
  const last = announcements.at(-1);
  if (last === undefined) return 'done';
  // The history of a family ends with its last member.
  if (await hasMember(db, familyId)) {
    await tx.recordAll(
      announcements.map(({ start_date, end_date, changed_count, currencies }) => ({
        resource: 'reference_rates',
        id: end_date,
        kind: 'update',
        after: { start_date, end_date, changed_count: Number(changed_count), currencies: JSON.parse(currencies) },
      })),
    );
  }
  await db
    .updateTable('change_heads')
    .set({ rates_announced: last.number })
    .where('family_id', '=', familyId)
    .execute();
  return announcements.length < ANNOUNCEMENTS_AT_ONCE ? 'done' : 'more';
}

async function announcedTo(db: Db, familyId: number): Promise<bigint> {
  const head = db.selectFrom('change_heads').select('rates_announced').where('family_id', '=', familyId);
  return (await head.executeTakeFirstOrThrow()).rates_announced;
}

/** Families that lack a change of an announcement, those that are the most behind first. */
async function findFamiliesBehind(db: Db, families: Families, limit: number): Promise<FamilyBehind[]> {
  const rows = await db
    .selectFrom('change_heads')
    .select('family_id')
    .where('rates_announced', '<', await newestAnnouncement(db))
    .where(isOfActiveFamily('change_heads.family_id', families))
    .orderBy('rates_announced')
    .orderBy('family_id')
    .limit(limit)
    .execute();
  return rows.map(({ family_id }) => ({ id: String(family_id) }));
}

/** Since when each of them waits. Through the index of positions: most families lack none. */
function familiesBehind(db: Db, families: Families) {
  return db
    .selectFrom('rate_announcements')
    .innerJoin('change_heads', (join) =>
      join.on(({ eb, ref }) => eb('change_heads.rates_announced', '=', eb(ref('rate_announcements.number'), '-', 1n))),
    )
    .select('rate_announcements.announced_at as since')
    .where('rate_announcements.announced_at', 'is not', null)
    .where(isOfActiveFamily('change_heads.family_id', families))
    .$narrowType<{ since: string }>();
}
