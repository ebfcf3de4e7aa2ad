import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type AccountRow, findAccount } from '#ledger/balances/index.ts';
import { type DeleteEntries, deleteOrStart } from './delete-account.ts';
import { passOnAccounts } from './pass-on-accounts.ts';
import { accountRecord } from './present.ts';
import { accountsSeenOnlyBy, endSharesWith } from './record-share.ts';
import { updateAccountRow } from './store.ts';

/**
 * Removes a deleted user from the ledger, within a running write: shared accounts pass to another user, accounts that only
 * this user sees are deleted with their entries.
 */
export async function forgetUser(tx: FamilyTransaction, userId: string, deleteEntries: DeleteEntries): Promise<void> {
  for (const [id, owner_id] of await passOnAccounts(tx, userId)) await setOwner(tx, await stored(tx, id), owner_id);
  await endSharesWith(tx, userId);
  for (const id of await accountsSeenOnlyBy(tx, userId)) await deleteOrStart(tx, await stored(tx, id), deleteEntries);
}

async function setOwner(tx: FamilyTransaction, before: AccountRow, owner_id: string): Promise<void> {
  const after: AccountRow = { ...before, owner_id, updated_at: tx.now };
  await updateAccountRow(tx.db, after);
  const records = { before: accountRecord(before), after: accountRecord(after) };
  await tx.record({ resource: 'account', id: after.id, kind: 'update', ...records, accountIds: [after.id] });
}

async function stored(tx: FamilyTransaction, id: string): Promise<AccountRow> {
  const account = await findAccount(tx.db, tx.familyId, id);
  if (account === undefined) throw new Error('a share has no account');
  return account;
}
