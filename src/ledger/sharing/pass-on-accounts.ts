import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { addShare, removeShare } from './record-share.ts';
import { findShare, type Seer, sharesBeside } from './store.ts';

type Claim = { readonly holds: (seer: Seer) => boolean; readonly before: (one: Seer, other: Seer) => boolean };

const isActive = ({ deactivated_at }: Seer): boolean => deactivated_at === null;
const isWriter = (seer: Seer): boolean => isActive(seer) && seer.role !== 'guest';
const sawFirst = (one: Seer, other: Seer): boolean =>
  one.created_at < other.created_at || (one.created_at === other.created_at && joinedFirst(one, other));
// Ids are in the order in which their users joined.
const joinedFirst = (one: Seer, other: Seer): boolean => one.user_id < other.user_id;

// Whoever has decided about the account goes on doing so; failing that somebody who is responsible for the family. A guest may
// write nothing, and who is deactivated may come back: they are the last to inherit, but nothing is taken from them.
const CLAIMS: readonly Claim[] = [
  { holds: (seer) => isWriter(seer) && seer.permission === 'full_control', before: sawFirst },
  { holds: (seer) => isActive(seer) && seer.role === 'admin', before: joinedFirst },
  { holds: isWriter, before: sawFirst },
  { holds: isActive, before: sawFirst },
  { holds: () => true, before: sawFirst },
];

/**
 * Makes others the owners of what a user owns and others see: whoever has had full control longest, else the longest-standing
 * admin who sees it, else whoever has seen it longest. Hands on the new owners by account, whose rows are still to be written.
 */
export async function passOnAccounts(tx: FamilyTransaction, userId: string): Promise<ReadonlyMap<string, string>> {
  const shares = await sharesBeside(tx.db, { familyId: tx.familyId, userId });
  const owners = new Map<string, string>();
  for (const [accountId, seers] of Map.groupBy(shares, (seer) => seer.account_id)) {
    const heir = heirAmong(seers);
    if (heir === undefined) continue;
    await makeOwner(tx, { accountId, from: userId, to: heir.user_id });
    owners.set(accountId, heir.user_id);
  }
  return owners;
}

function heirAmong(seers: readonly Seer[]): Seer | undefined {
  for (const { holds, before } of CLAIMS) {
    const [first, ...others] = seers.filter(holds);
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
    if (share === undefined) throw new Error('who passes an account on or gets it does not see it');
    await removeShare(tx, share);
    if (userId === to) await addShare(tx, { ...share, permission: 'owner', updated_at: tx.now }, false);
  }
}
