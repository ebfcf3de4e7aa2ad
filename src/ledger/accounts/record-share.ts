import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { shareRecord } from './present-share.ts';
import {
  deleteShareRow,
  insertEndedShare,
  insertShare,
  type ShareRow,
  sharesOf,
  updateShareRow,
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
