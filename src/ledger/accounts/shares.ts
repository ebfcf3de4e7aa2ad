import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { Permission } from '#ledger/visibility/index.ts';
import {
  accountsSharedWithAll,
  deleteShareRow,
  findShare,
  insertEndedShare,
  insertShare,
  type ShareRow,
  type ShareWithUser,
  sharesOf,
  sharesOfOthers,
  updateShareRow,
  usersToShareWith,
} from './share-store.ts';

// A share's id is its account and user. The owner's share follows from the account and has no change row.
const idOf = ({ account_id, user_id }: ShareRow): string => `${account_id}:${user_id}`;

export function newShare(
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

/** Updates and records a share. */
export async function changeShare(tx: FamilyTransaction, before: ShareRow, after: ShareRow): Promise<void> {
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
export async function removeShare(tx: FamilyTransaction, row: ShareRow): Promise<void> {
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

/** A share in responses. */
export function presentShare(row: ShareRow) {
  return {
    account_id: row.account_id,
    user_id: row.user_id,
    permission: row.permission,
    include_in_finances: isSet(row.include_in_finances),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

/** A share in change rows. */
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
