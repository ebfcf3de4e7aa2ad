import { type Kysely, sql } from 'kysely';
import { statement } from '#database/queries/statement.ts';
import { withinLimits } from '#database/queries/within-limits.ts';
import { OPEN_STATUSES } from '#database/tables/accounts.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import type { Membership } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

/** How one user sees an account. */
export type Sharing = Pick<LedgerRow<'account_shares'>, 'permission' | 'include_in_finances'>;

/** An account as one user sees it. */
export type SeenAccount = AccountRow &
  Sharing & {
    readonly opening_date: string | null;
    /** Null if it never had entries in other currencies. */
    readonly foreign_currency: string | null;
  };

// Every query that shows accounts to a user starts here.
function seenBy(db: Db, { familyId, userId, limits }: Membership) {
  return db
    .selectFrom('account_shares as s')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 's.family_id').onRef('a.id', '=', 's.account_id'),
    )
    .where('s.family_id', '=', familyId)
    .where('s.user_id', '=', userId)
    .where(withinLimits({ limits }, 's.account_id'));
}

function shown(query: ReturnType<typeof seenBy>, familyId: number) {
  return query.selectAll('a').select((eb) => [
    's.permission',
    's.include_in_finances',
    eb
      .selectFrom('valuations as o')
      .select('o.date')
      .where('o.family_id', '=', familyId) // by value: the statement stays on the family's shard
      .whereRef('o.account_id', '=', 'a.id')
      .where('o.kind', '=', sql.lit('opening_anchor')) // as in the condition of the index
      .as('opening_date'),
    eb
      .selectFrom('account_foreign_balances as f')
      .select(({ fn }) => fn.max('f.currency').as('currency'))
      .where('f.family_id', '=', familyId)
      .whereRef('f.account_id', '=', 'a.id')
      .as('foreign_currency'),
  ]);
}

const selectSeen = statement((db: Db, { id, ...member }: Membership & { readonly id: string }) =>
  shown(seenBy(db, member), member.familyId).where('s.account_id', '=', id),
);

/** The account of that id as the user sees it, if they do. */
export function findSeenAccount(
  db: Db,
  { familyId, userId, limits }: Membership,
  id: string,
): Promise<SeenAccount | undefined> {
  return selectSeen.first(db, { familyId, userId, limits, id });
}

/** The filters of a list; disabled accounts are listed only where `include_disabled` or `status` asks for them. */
export type AccountFilter = {
  readonly include_disabled?: boolean | undefined;
  readonly account_type?: string | undefined;
  readonly status?: 'active' | 'draft' | 'disabled' | undefined;
  readonly currency?: string | undefined;
  readonly name?: string | undefined;
};

/** How a list of accounts is ordered and cut: by page or keyset position. */
export type AccountSlice = {
  readonly sort?: 'name' | '-name' | undefined;
  readonly limit: number;
  readonly offset: number;
  /** Name and id of the last row already seen. */
  readonly after?: readonly [name: string, id: string] | undefined;
};

function listed(db: Db, member: Membership, filter: AccountFilter) {
  let query = seenBy(db, member);
  if (filter.status !== undefined) query = query.where('a.status', '=', filter.status);
  else if (filter.include_disabled !== true) query = query.where('a.status', 'in', OPEN_STATUSES);
  if (filter.account_type !== undefined) query = query.where('a.type', '=', filter.account_type);
  if (filter.currency !== undefined) query = query.where('a.currency', '=', filter.currency);
  if (filter.name !== undefined) query = query.where('a.name', '=', filter.name);
  return query;
}

type ListQuery = {
  readonly member: Membership;
  readonly filter: AccountFilter;
  readonly slice: Omit<AccountSlice, 'sort'>;
  readonly isDescending: boolean;
};

const selectListed = statement((db: Db, { member, filter, slice, isDescending }: ListQuery) => {
  const { after } = slice;
  const [direction, beyond] = isDescending ? (['desc', '<'] as const) : (['asc', '>'] as const);
  let query = shown(listed(db, member, filter), member.familyId)
    .orderBy('a.name', direction)
    .orderBy('a.id', direction);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('a.name', 'a.id'), beyond, tuple(after[0], after[1])));
  }
  return query.limit(slice.limit).offset(slice.offset);
});

/** The accounts that the user sees by name, then id. */
export function listAccounts(
  db: Db,
  { familyId, userId, limits }: Membership,
  filter: AccountFilter,
  { sort, ...slice }: AccountSlice,
): Promise<SeenAccount[]> {
  const member = { familyId, userId, limits };
  return selectListed.all(db, { member, filter, slice, isDescending: sort === '-name' });
}

const countListed = statement((db: Db, { member, filter }: Pick<ListQuery, 'member' | 'filter'>) =>
  listed(db, member, filter).select(({ fn }) => fn.countAll<bigint>().as('count')),
);

/** How many accounts the list has in all. */
export async function countAccounts(
  db: Db,
  { familyId, userId, limits }: Membership,
  filter: AccountFilter,
): Promise<number> {
  return Number((await countListed.one(db, { member: { familyId, userId, limits }, filter })).count);
}

const sumEntries = statement(
  (db: Db, { accountId, ...member }: Membership & { readonly accountId?: string | undefined }) => {
    const accounts = seenBy(db, member);
    return (accountId === undefined ? accounts : accounts.where('s.account_id', '=', accountId)).select(
      ({ fn, cast }) => cast<bigint>(fn.sum('a.transaction_count'), 'bigint').as('transaction_count'),
    );
  },
);

/** How many transactions the user sees, in all accounts or in one, from the accounts' counters. */
export async function countEntries(
  db: Db,
  { familyId, userId, limits }: Membership,
  accountId?: string,
): Promise<number> {
  return Number((await sumEntries.one(db, { familyId, userId, limits, accountId })).transaction_count ?? 0);
}

/** A day of a list in the order of dates, and how many entries come before it. */
type DayAt = { readonly date: string; readonly before: number };

/** The day of the entry that follows the first `offset` ones that the user sees, in all accounts or in one, from the daily sums. */
export async function findDayAt(
  db: Db,
  member: Membership,
  accountId: string | undefined,
  { offset, direction }: { readonly offset: number; readonly direction: 'asc' | 'desc' },
): Promise<DayAt | undefined> {
  const seen = db
    .selectFrom('account_shares as s')
    .innerJoin('account_days as d', (join) =>
      join.onRef('d.family_id', '=', 's.family_id').onRef('d.account_id', '=', 's.account_id'),
    )
    .where('s.family_id', '=', member.familyId)
    .where('s.user_id', '=', member.userId)
    .where(withinLimits(member, 's.account_id'));
  const days = (accountId === undefined ? seen : seen.where('s.account_id', '=', accountId))
    .select(['d.date', sql<bigint>`sum(d.entries)`.as('entries')])
    .groupBy('d.date');
  const upTo = sql<bigint>`sum(entries) over (order by date ${sql.raw(direction)})`;
  const running = db.selectFrom(days.as('days')).select(['date', 'entries', upTo.as('up_to')]);
  const day = await db
    .selectFrom(running.as('running'))
    .select(['date', sql<bigint>`up_to - entries`.as('before')])
    .where('up_to', '>', BigInt(offset))
    .orderBy('date', direction)
    .limit(1)
    .executeTakeFirst();
  return day && { date: day.date, before: Number(day.before) };
}

export async function insertAccount(db: Db, row: AccountRow): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** Writes back everything that may change on an account. */
export async function updateAccountRow(db: Db, row: AccountRow): Promise<void> {
  const { family_id, id, ...values } = row;
  await db.updateTable('accounts').set(values).where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Deletes an account that has no entries any more. */
export async function deleteAccountRow(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('accounts').where('family_id', '=', familyId).where('id', '=', id).execute();
}
