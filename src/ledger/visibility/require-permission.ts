import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { statement } from '#database/queries/statement.ts';
import { isWithinDates, withinLimits } from '#database/queries/within-limits.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import type { Membership } from './visible-accounts.ts';

/** A running write, or a read for one actor. */
type Asking = Pick<FamilyTransaction, 'db' | 'familyId' | 'author'>;

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
