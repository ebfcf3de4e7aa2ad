import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { type PageQuery, pageById } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { type Permission, requireEnough, requirePermission } from '#ledger/visibility.ts';
import type { AccountShareChange } from './schemas.ts';
import {
  accountsSharedWithAll,
  deleteShareRow,
  findShare,
  insertEndedShare,
  insertShare,
  isMember,
  type ShareRow,
  type ShareWithUser,
  sharesOf,
  sharesOfAccount,
  sharesOfOthers,
  updateShareRow,
  usersToShareWith,
} from './share-store.ts';

// A share's id is its account and user. The owner's share follows from the account and has no change row.
const idOf = ({ account_id, user_id }: ShareRow): string => `${account_id}:${user_id}`;

function newShare(
  tx: FamilyTransaction,
  values: Pick<ShareRow, 'account_id' | 'user_id' | 'permission' | 'include_in_finances'>,
): ShareRow {
  return { family_id: tx.familyId, ...values, created_at: tx.now, updated_at: tx.now };
}

/** Stores a new share, with its change row. */
export async function addShare(tx: FamilyTransaction, row: ShareRow): Promise<void> {
  await insertShare(tx.db, row);
  if (row.permission === 'owner') return;
  const after = shareRecord(row);
  await tx.record({
    resource: 'account_share',
    id: idOf(row),
    kind: 'create',
    after,
    accountIds: [row.account_id],
  });
}

async function changeShare(tx: FamilyTransaction, before: ShareRow, after: ShareRow): Promise<void> {
  await updateShareRow(tx.db, after);
  const records = { before: shareRecord(before), after: shareRecord(after) };
  await tx.record({
    resource: 'account_share',
    id: idOf(after),
    kind: 'update',
    ...records,
    accountIds: [after.account_id],
  });
}

/** Deletes a share, with its change row: transfers to the account are no longer shown to the user. */
async function removeShare(tx: FamilyTransaction, row: ShareRow): Promise<void> {
  await deleteShareRow(tx.db, row);
  if (row.permission === 'owner') return;
  const before = shareRecord(row);
  await tx.record({
    resource: 'account_share',
    id: idOf(row),
    kind: 'delete',
    before,
    accountIds: [row.account_id],
  });
}

/** Deletes all shares of a user except of accounts they own. */
export async function endSharesWith(tx: FamilyTransaction, userId: string): Promise<void> {
  const rows = await sharesOf(tx.db, tx.familyId, { userId });
  for (const row of rows.filter(({ permission }) => permission !== 'owner')) await removeShare(tx, row);
}

/** The accounts that only this user sees. */
export async function accountsSeenOnlyBy(tx: FamilyTransaction, userId: string): Promise<string[]> {
  const sharesByAccount = Map.groupBy(await sharesOf(tx.db, tx.familyId, {}), ({ account_id }) => account_id);
  return [...sharesByAccount].filter(([, rows]) => rows.every(({ user_id }) => user_id === userId)).map(([id]) => id);
}

/** Deletes the shares of a deleted account, or of all accounts; users who had one still see the deletion in the feed. */
export async function endShares(tx: FamilyTransaction, accountId?: string): Promise<void> {
  for (const row of await sharesOf(tx.db, tx.familyId, { accountId })) {
    await insertEndedShare(tx.db, row);
    await removeShare(tx, row);
  }
}

function presentShare(row: ShareRow) {
  return {
    account_id: row.account_id,
    user_id: row.user_id,
    permission: row.permission,
    include_in_finances: isSet(row.include_in_finances),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

function shareRecord({ family_id: _family, ...row }: ShareRow): object {
  return { ...row, include_in_finances: isSet(row.include_in_finances) };
}

const BY_DEFAULT: Permission = 'full_control';

/** Creates the shares of a new account: its owner's, and those of all members if the family shares by default. */
export async function shareNewAccount(tx: FamilyTransaction, accountId: string, ownerId: string): Promise<void> {
  const share = (user_id: string, permission: Permission) =>
    addShare(tx, newShare(tx, { account_id: accountId, user_id, permission, include_in_finances: flag(true) }));
  await share(ownerId, 'owner');
  for (const userId of await usersToShareWith(tx.db, { familyId: tx.familyId, userId: ownerId })) {
    await share(userId, BY_DEFAULT);
  }
}

/**
 * Shares with a new member the accounts that all active members see, if the family shares by default. An account hidden from one
 * member stays hidden from new ones.
 */
export async function welcomeMember(tx: FamilyTransaction, userId: string): Promise<void> {
  for (const account_id of await accountsSharedWithAll(tx.db, { familyId: tx.familyId, userId })) {
    const share = { account_id, user_id: userId, permission: BY_DEFAULT, include_in_finances: flag(true) };
    await addShare(tx, newShare(tx, share));
  }
}

type Order = (one: ShareWithUser, other: ShareWithUser) => boolean;
type Candidates = { readonly include: (share: ShareWithUser) => boolean; readonly before: Order };

const isActive = ({ deactivated_at }: ShareWithUser): boolean => deactivated_at === null;
const isWriter = (share: ShareWithUser): boolean => isActive(share) && share.role !== 'guest';
// User ids ascend in the order in which the users joined.
const joinedFirst: Order = (one, other) => one.user_id < other.user_id;
const sharedFirst: Order = (one, other) =>
  one.created_at < other.created_at || (one.created_at === other.created_at && joinedFirst(one, other));

// Prefer a member with full control; then an admin. A guest cannot write and a deactivated user may come back: they are last.
const CANDIDATES: readonly Candidates[] = [
  { include: (share) => isWriter(share) && share.permission === 'full_control', before: sharedFirst },
  { include: (share) => isActive(share) && share.role === 'admin', before: joinedFirst },
  { include: isWriter, before: sharedFirst },
  { include: isActive, before: sharedFirst },
  { include: () => true, before: sharedFirst },
];

/**
 * Gives each account that a user owns and shares to a successor. Returns the new owner of each account; the caller updates the
 * account rows.
 */
export async function passOnAccounts(tx: FamilyTransaction, userId: string): Promise<ReadonlyMap<string, string>> {
  const shares = await sharesOfOthers(tx.db, { familyId: tx.familyId, userId });
  const owners = new Map<string, string>();
  for (const [accountId, others] of Map.groupBy(shares, (share) => share.account_id)) {
    const successor = successorAmong(others);
    if (successor === undefined) continue;
    await makeOwner(tx, { accountId, from: userId, to: successor.user_id });
    owners.set(accountId, successor.user_id);
  }
  return owners;
}

function successorAmong(shares: readonly ShareWithUser[]): ShareWithUser | undefined {
  for (const { include, before } of CANDIDATES) {
    const [first, ...others] = shares.filter(include);
    if (first !== undefined) return others.reduce((best, one) => (before(one, best) ? one : best), first);
  }
  return undefined;
}

async function makeOwner(
  tx: FamilyTransaction,
  { accountId, from, to }: { readonly accountId: string; readonly from: string; readonly to: string },
): Promise<void> {
  for (const userId of [from, to]) {
    const share = await findShare(tx.db, { familyId: tx.familyId, userId, accountId });
    if (share === undefined) throw new Error('an owner and their successor both have a share of the account');
    await removeShare(tx, share);
    if (userId === to) await addShare(tx, { ...share, permission: 'owner', updated_at: tx.now });
  }
}

/** The shares of a visible account, without its owner's. @throws AppError `not_found`. */
export async function listAccountShares(context: PagedContext, accountId: string, query: PageQuery) {
  const { db } = context;
  const { familyId, userId } = context.actor;
  if ((await findShare(db.read, { familyId, userId, accountId })) === undefined) throw notFound('Account');
  const { rows, pagination } = await pageById(context, query, {
    name: `shares of ${accountId}`,
    order: { column: 'user_id', direction: 'asc' }, // as the users joined
    rows: sharesOfAccount(db.read, familyId, accountId),
  });
  return { shares: rows.map(presentShare), pagination };
}

type Names = { readonly accountId: string; readonly userId: string };

/**
 * Creates or changes a share, which needs full control. Members decide for themselves whether an account counts in their reports.
 * @throws AppError `not_found`, `forbidden`, `conflict` for the owner.
 */
export function putShare(context: Context, { accountId, userId }: Names, input: z.output<typeof AccountShareChange>) {
  return writeFamily(context, async (tx) => {
    const held = await requirePermission(tx, accountId, 'read_only', 'Account');
    const before = await requireMember(tx, { accountId, userId });
    if (before?.permission === 'owner') {
      throw new AppError('conflict', "This user owns the account; an owner's share cannot be changed");
    }
    const isOwnFlag = userId === context.actor.userId && before?.permission === input.permission;
    if (!isOwnFlag) requireEnough(held, 'full_control');
    const { permission, include_in_finances = before === undefined || isSet(before.include_in_finances) } = input;
    const values = { permission, include_in_finances: flag(include_in_finances) };
    if (before === undefined) {
      const row = newShare(tx, { account_id: accountId, user_id: userId, ...values });
      await addShare(tx, row);
      return { share: presentShare(row), isNew: true };
    }
    const after: ShareRow = { ...before, ...values, updated_at: tx.now };
    const isChange =
      permission !== before.permission || isSet(before.include_in_finances) !== isSet(after.include_in_finances);
    if (isChange) await changeShare(tx, before, after);
    return { share: presentShare(isChange ? after : before), isNew: false };
  });
}

/**
 * Deletes a share, which needs full control or is the user's own.
 * @throws AppError `not_found`, `forbidden`, `conflict` for the owner.
 */
export async function deleteShare(context: Context, { accountId, userId }: Names): Promise<void> {
  await writeFamily(context, async (tx) => {
    const held = await requirePermission(tx, accountId, 'read_only', 'Account');
    const share = await requireMember(tx, { accountId, userId });
    if (userId !== context.actor.userId) requireEnough(held, 'full_control');
    if (share === undefined) throw notFound('Share');
    if (share.permission === 'owner')
      throw new AppError('conflict', "This user owns the account; an owner's share cannot be deleted");
    await removeShare(tx, share);
  });
}

async function requireMember(tx: FamilyTransaction, { accountId, userId }: Names): Promise<ShareRow | undefined> {
  if (!(await isMember(tx.db, tx.familyId, userId))) throw notFound('User');
  return findShare(tx.db, { familyId: tx.familyId, userId, accountId });
}
