import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addShare, removeShare } from './record-share.ts';
import { findShare, type ShareWithUser, sharesOfOthers } from './share-store.ts';

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
