import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerDatabase } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { statement } from '#database/queries/statement.ts';
import { hasDates, isWithinDates, withinDates, withinLimits } from '#database/queries/within-limits.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import type { Limits } from '#kernel/limits.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';

type Db = Kysely<LedgerTables>;

/** A user in their family, through a credential that may be limited to some of the accounts. */
export type Membership = { readonly familyId: number; readonly userId: string; readonly limits: Limits | null };

/** `finances` leaves out the accounts that the user excludes from their own reports. */
type VisibilityPurpose = 'view' | 'finances';

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

/** A running write, or a read for one actor. */
export type Asking = Pick<FamilyTransaction, 'db' | 'familyId' | 'author'>;

/** The author's permission on an account; undefined if it is hidden. Commands and jobs have all permissions. */
export async function permissionIn(tx: Asking, accountId: string): Promise<Permission | undefined> {
  const { actor } = tx.author;
  if (actor?.userId === undefined) return 'owner';
  const { userId, limits = null } = actor;
  return findPermission(tx.db, { familyId: tx.familyId, userId, limits }, accountId);
}

/**
 * Requires a permission on an account. If the account is hidden, `thing` is reported as not found.
 * @throws AppError `not_found`, `forbidden`.
 */
export async function requirePermission(
  tx: Asking,
  accountId: string,
  needed: SharedPermission,
  thing: string,
): Promise<Permission> {
  const held = await permissionIn(tx, accountId);
  if (held === undefined) throw notFound(thing);
  requireEnough(held, needed);
  return held;
}

/** The members of a transaction or a valuation that decide who sees it. */
type Entry = { readonly account_id: string; readonly date: string };

/** {@link permissionIn} for an entry: one of a day outside the limits is hidden. */
export async function entryPermissionIn(tx: Asking, entry: Entry): Promise<Permission | undefined> {
  const isSeen = isWithinDates(tx.author.actor?.limits ?? null, entry.date);
  return isSeen ? permissionIn(tx, entry.account_id) : undefined;
}

/** {@link requirePermission} for an entry. @throws AppError `not_found`, `forbidden`. */
export async function requireEntryPermission(
  tx: Asking,
  entry: Entry,
  needed: SharedPermission,
  thing: string,
): Promise<Permission> {
  const held = await entryPermissionIn(tx, entry);
  if (held === undefined) throw notFound(thing);
  requireEnough(held, needed);
  return held;
}

/** @throws AppError `forbidden` if `held` is less than `needed`. */
export function requireEnough(held: Permission, needed: SharedPermission): void {
  if (isEnough(held, needed)) return;
  throw new AppError('forbidden', `This needs the permission ${needed} on the account; yours is ${held}`);
}

const selectPermission = statement(
  (db: Kysely<LedgerTables>, { familyId, userId, limits, accountId }: Membership & { readonly accountId: string }) =>
    db
      .selectFrom('account_shares')
      .select('permission')
      .where('family_id', '=', familyId)
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where(withinLimits({ limits }, 'account_id')),
);

/** The user's permission on the account; undefined if it is hidden or unknown. */
async function findPermission(
  db: Kysely<LedgerTables>,
  { familyId, userId, limits }: Membership,
  accountId: string,
): Promise<Permission | undefined> {
  return (await selectPermission.first(db, { familyId, userId, limits, accountId }))?.permission;
}

const selectHeld = statement(
  (db: Kysely<LedgerTables>, { familyId, userId, limits, accountId }: Membership & { readonly accountId: string }) =>
    db
      .selectFrom('account_shares as s')
      .innerJoin('accounts as a', (join) => join.on('a.family_id', '=', familyId).onRef('a.id', '=', 's.account_id'))
      .selectAll('a')
      .select('s.permission')
      .where('s.family_id', '=', familyId)
      .where('s.user_id', '=', userId)
      .where('s.account_id', '=', accountId)
      .where(withinLimits({ limits }, 's.account_id')),
);

/** An account and the author's permission on it; undefined if it is hidden or unknown. */
export async function findHeldAccount(
  { db, familyId, author: { actor } }: Asking,
  id: string,
): Promise<{ readonly account: AccountRow; readonly permission: Permission } | undefined> {
  if (actor?.userId === undefined) {
    const account = await findAccount(db, familyId, id);
    return account && { account, permission: 'owner' };
  }
  const { userId, limits = null } = actor;
  const held = await selectHeld.first(db, { familyId, userId, limits, accountId: id });
  if (held === undefined) return undefined;
  const { permission, ...account } = held;
  return { account, permission };
}

/** A user's permission on a visible account. */
export type Permission = LedgerRow<'account_shares'>['permission'];

/** In ascending order. `read_write` changes labels and notes of entries; `full_control` allows everything an owner may do. */
export const SHARED_PERMISSIONS = ['read_only', 'read_write', 'full_control'] as const;

export type SharedPermission = (typeof SHARED_PERMISSIONS)[number];

const ORDER: readonly Permission[] = [...SHARED_PERMISSIONS, 'owner'];

export function isEnough(held: Permission, needed: Permission): boolean {
  return ORDER.indexOf(held) >= ORDER.indexOf(needed);
}
