import { type Kysely, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Families, isOfActiveFamily, isOneOf } from '#database/queries/active-families.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { addDays, type CivilDate } from '#kernel/time/civil-date.ts';
import { instant } from '#kernel/time/clock.ts';
import type { RecurringRow } from './store.ts';

/** The ways in which an expected day is treated. */
export const POSTINGS = ['none', 'ask', 'automatic'] as const;

/** The requirement for payments that are entered automatically. */
export const POSTS = { scope: 'transactions:write', respects: ['accounts', 'writes'] } as const;

/** How far a recurring transaction is entered, and its maker: the user, key or grant whose rights it takes. */
export type Posting = LedgerRow<'recurring_postings'>;

type Db = Kysely<LedgerTables>;

/** Makes the author the maker of one that is entered automatically. Days up to `until`, and those that are done, are left out. */
export async function setMaker(tx: FamilyTransaction, row: RecurringRow, until: CivilDate): Promise<void> {
  const { id, posting } = row;
  const { actor } = tx.author;
  if (posting !== 'automatic' || actor?.userId === undefined) return forgetMaker(tx, id);
  const { type, credentialId = null, firstParty } = actor;
  const earlier = await findPosting(tx.db, tx.familyId, id);
  const posted_until = earlier !== undefined && earlier.posted_until > until ? earlier.posted_until : until;
  const maker = {
    terms: termsOf(row),
    user_id: actor.userId,
    key_id: type === 'api_key' ? credentialId : null,
    grant_id: type === 'oauth' && firstParty !== true ? credentialId : null,
  };
  const values = { ...maker, posted_until, due_at: await dayBegins(tx, addDays(posted_until, 1)) };
  await tx.db
    .insertInto('recurring_postings')
    .values({ family_id: tx.familyId, recurring_id: id, ...values })
    .onConflict((conflict) => conflict.columns(['family_id', 'recurring_id']).doUpdateSet(values))
    .execute();
}

async function forgetMaker(tx: FamilyTransaction, id: string): Promise<void> {
  await tx.db
    .deleteFrom('recurring_postings')
    .where('family_id', '=', tx.familyId)
    .where('recurring_id', '=', id)
    .execute();
}

/** Says that the expected days of one up to this day are done. */
export function setPosted(tx: FamilyTransaction, id: string, until: CivilDate): Promise<void> {
  return setDue(tx, id, { day: addDays(until, 1), posted_until: until });
}

/** Says on which day one is looked at next. */
export async function setDue(
  tx: FamilyTransaction,
  id: string,
  { day, ...posted }: { readonly day: CivilDate; readonly posted_until?: CivilDate },
): Promise<void> {
  await tx.db
    .updateTable('recurring_postings')
    .set({ ...posted, due_at: await dayBegins(tx, day) })
    .where('family_id', '=', tx.familyId)
    .where('recurring_id', '=', id)
    .execute();
}

/** The instant at which a day begins for the family. */
async function dayBegins({ db, familyId }: FamilyTransaction, day: CivilDate): Promise<string> {
  const family = db.selectFrom('families').select('timezone').where('id', '=', familyId);
  const { timezone } = await family.executeTakeFirstOrThrow();
  return instant(Temporal.PlainDate.from(day).toZonedDateTime(timezone ?? 'UTC').epochMilliseconds);
}

/** The amount, the account and the days of a recurring transaction as a text. Its names and labels do not decide. */
export function termsOf({ account_id, amount_minor, avg_minor, currency, ...row }: RecurringRow): string {
  const { frequency, expected_day_of_month, interval, next_expected_date, end_date } = row;
  const amounts = [amount_minor, avg_minor].map(String);
  const days = [frequency, Number(expected_day_of_month), interval, next_expected_date, end_date];
  return JSON.stringify([account_id, currency, ...amounts, ...days]);
}

export function findPosting(db: Db, familyId: number, id: string): Promise<Posting | undefined> {
  return db
    .selectFrom('recurring_postings')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('recurring_id', '=', id)
    .executeTakeFirst();
}

type DueSearch = { readonly now: string; readonly families: Families; readonly limit: number };

/** The recurring transactions of all families whose day has come by `now`, the longest waiting first, and those of which no maker is known. */
export async function listDue(db: Db, { now, families, limit }: DueSearch) {
  const rows = await db
    .selectFrom('recurring_transactions as r')
    .leftJoin('recurring_postings as p', (join) =>
      join
        .onRef('p.family_id', '=', 'r.family_id')
        .onRef('p.recurring_id', '=', 'r.id')
        .on(isOneOf('p.family_id', families)),
    )
    .select(['r.family_id', 'r.id', 'p.user_id', 'p.key_id', 'p.grant_id'])
    .where('r.posting', '=', sql.lit('automatic'))
    .where('r.status', '=', 'active')
    .where(({ eb, or }) => or([eb('p.due_at', 'is', null), eb('p.due_at', '<=', now)]))
    .where(isOfActiveFamily('r.family_id', families))
    .orderBy('p.due_at')
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map(({ family_id, ...row }) => ({ familyId: Number(family_id), ...row }));
}
