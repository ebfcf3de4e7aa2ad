import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag } from '#database/tables/ledger-tables.ts';
import type { Permission } from '#ledger/visibility/index.ts';
import { addShare, newShare } from './record-share.ts';
import { accountsSharedWithAll, usersToShareWith } from './share-store.ts';

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
