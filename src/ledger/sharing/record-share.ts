import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { shareRecord } from './present.ts';
import { deleteShareRow, insertEndedShare, insertShare, type ShareRow, sharesOf, updateShareRow } from './store.ts';

// A share is named by its account and its user. The owner's follows from the account and has no change row of its own.
const idOf = ({ account_id, user_id }: ShareRow): string => `${account_id}:${user_id}`;

/** A row that lets a user see an account. */
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

/** Stores a changed share, with its change row. */
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

/** Takes back everything that is shared with a user; what they own stays theirs. */
export async function endSharesWith(tx: FamilyTransaction, userId: string): Promise<void> {
  const rows = await sharesOf(tx.db, tx.familyId, { userId });
  for (const row of rows.filter(({ permission }) => permission !== 'owner')) await removeShare(tx, row);
}

/** The accounts of a user that nobody else sees. */
export async function accountsSeenOnlyBy(tx: FamilyTransaction, userId: string): Promise<string[]> {
  const seers = Map.groupBy(await sharesOf(tx.db, tx.familyId, {}), ({ account_id }) => account_id);
  return [...seers].filter(([, rows]) => rows.every(({ user_id }) => user_id === userId)).map(([id]) => id);
}

/** Ends every share of an account that goes, or of all that the family has; who saw it may still read that it went. */
export async function endShares(tx: FamilyTransaction, accountId?: string): Promise<void> {
  for (const row of await sharesOf(tx.db, tx.familyId, { accountId })) {
    await insertEndedShare(tx.db, row);
    await removeShare(tx, row);
  }
}
