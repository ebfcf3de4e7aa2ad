import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerDatabase } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { statement } from '#database/queries/statement.ts';
import { hasDates, withinDates, withinLimits } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Limits } from '#kernel/limits.ts';

type Db = Kysely<LedgerTables>;

/** A user in their family, through a credential that may be limited to some of the accounts. */
export type Membership = { readonly familyId: number; readonly userId: string; readonly limits: Limits | null };

/** `finances` leaves out the accounts that the user excludes from their own reports. */
export type VisibilityPurpose = 'view' | 'finances';

/** The accounts that a user may see. Everything in the family's other accounts is hidden from them. */
export type VisibleAccounts = Membership & {
  readonly purpose: VisibilityPurpose;
  /** Null if these are all accounts of the family. */
  readonly accountIds: readonly string[] | null;
};

type OfUser = { readonly familyId: number; readonly userId: string; readonly isCounted: boolean };

const selectHidden = statement((db: Db, { familyId, userId, isCounted }: OfUser) =>
  db.selectNoFrom(
    sql<bigint>`exists (${hiddenAccounts(familyId, userId, isCounted ? 'finances' : 'view')})`.as('is_any'),
  ),
);

/** The accounts that a user may see. */
export async function visibleAccountsOf(
  db: Db,
  { familyId, userId, limits }: Membership,
  purpose: VisibilityPurpose = 'view',
): Promise<VisibleAccounts> {
  const member = { familyId, userId, limits };
  const only = limits?.accountIds ?? null;
  if (only === null) {
    const { is_any } = await selectHidden.one(db, { familyId, userId, isCounted: purpose === 'finances' });
    if (Number(is_any) === 0) return { ...member, purpose, accountIds: null };
  }
  const shares = await db
    .selectFrom('account_shares')
    .select(['account_id', 'include_in_finances'])
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where(withinLimits(member, 'account_id'))
    .execute();
  const counted = purpose === 'view' ? shares : shares.filter((share) => Number(share.include_in_finances) === 1);
  return { ...member, purpose, accountIds: counted.map((share) => share.account_id) };
}

/** {@link visibleAccountsOf} by committed rows: where nothing is hidden from the user, that is remembered. */
export async function visibleAccountsFor(
  db: LedgerDatabase,
  { familyId, userId, limits }: Membership,
  purpose: VisibilityPurpose = 'view',
): Promise<VisibleAccounts> {
  const remembered = await db.memoryOf(familyId);
  const name = `${userId} sees all: ${purpose}`;
  if (limits?.accountIds == null && remembered.get(name) === true) {
    return { familyId, userId, limits, purpose, accountIds: null };
  }
  const visible = await visibleAccountsOf(db.read, { familyId, userId, limits }, purpose);
  if (visible.accountIds === null) remembered.set(name, true, 2 * name.length);
  return visible;
}

/** The accounts that the author of the write may see. */
export function visibleAccountsIn(tx: FamilyTransaction): Promise<VisibleAccounts> {
  return visibleAccountsOf(tx.db, authorOf(tx));
}

/** Whether a person writes, through a sign-in of their own, and not a program. */
export function isByPerson({ author: { actor } }: FamilyTransaction): boolean {
  return actor?.type === 'session' || actor?.firstParty === true;
}

/** The author of the write. */
export function authorOf({ author, familyId }: FamilyTransaction): Membership {
  const { actor } = author;
  if (actor?.userId === undefined) throw new Error('a write without a user sees no accounts');
  return { familyId, userId: actor.userId, limits: actor.limits ?? null };
}

/**
 * The condition that the user may see the account in `column`, decided again when the statement runs. If all accounts were
 * visible and one has been hidden since, no row passes: rows of a hidden account are never read.
 */
export function visibleTo(
  { familyId, userId, limits, purpose, accountIds }: VisibleAccounts,
  column: string,
): RawBuilder<SqlBool> {
  // This names no column, so that an index alone can answer the query.
  if (accountIds === null) return sql<SqlBool>`not exists (${hiddenAccounts(familyId, userId, purpose)})`;
  return sql<SqlBool>`${sql.ref(column)} in (
    select ws.account_id from account_shares as ws
    where ws.family_id = ${familyId} and ws.user_id = ${userId} and ${withinLimits({ limits }, 'ws.account_id')}
      ${counted('ws', purpose)}
  )`;
}

/** {@link visibleTo} for one known account: evaluated once per statement instead of once per row. */
function accountVisibleTo(
  { familyId, userId, limits, purpose }: VisibleAccounts,
  accountId: string,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from account_shares as ws
    where ws.family_id = ${familyId} and ws.user_id = ${userId} and ws.account_id = ${accountId}
      and ${withinLimits({ limits }, 'ws.account_id')}
      ${counted('ws', purpose)}
  )`;
}

/** The columns of an entry that decide who sees it. */
type EntryColumns = { readonly account: string; readonly date: string };

/** {@link visibleTo} for entries: they must also be of a day within the limits. */
export function entryVisibleTo(visible: VisibleAccounts, { account, date }: EntryColumns): RawBuilder<SqlBool> {
  return onVisibleDay(visible, visibleTo(visible, account), date);
}

/** {@link accountVisibleTo} for the entries of one known account. */
export function entriesOfAccountVisibleTo(visible: VisibleAccounts, accountId: string, date: string) {
  return onVisibleDay(visible, accountVisibleTo(visible, accountId), date);
}

function onVisibleDay(visible: VisibleAccounts, isVisible: RawBuilder<SqlBool>, date: string): RawBuilder<SqlBool> {
  return hasDates(visible.limits) ? sql<SqlBool>`(${isVisible} and ${withinDates(visible, date)})` : isVisible;
}

function hiddenAccounts(familyId: number, userId: string, purpose: VisibilityPurpose): RawBuilder<unknown> {
  return sql`select 1 from accounts as ha where ha.family_id = ${familyId} and not exists (
    select 1 from account_shares as hs
    where hs.family_id = ha.family_id and hs.user_id = ${userId} and hs.account_id = ha.id ${counted('hs', purpose)}
  )`;
}

function counted(alias: string, purpose: VisibilityPurpose): RawBuilder<unknown> {
  return purpose === 'view' ? sql`` : sql`and ${sql.ref(`${alias}.include_in_finances`)} = 1`;
}
