import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { userRecord } from './present.ts';
import { type UserRow, updateUserRow } from './store.ts';

/** Stores and records a changed user. */
export async function writeUser(tx: FamilyTransaction, before: UserRow, values: Partial<UserRow>): Promise<UserRow> {
  const after: UserRow = { ...before, ...values, updated_at: tx.now };
  await updateUserRow(tx.db, after);
  await tx.record({
    resource: 'user',
    id: after.id,
    kind: 'update',
    invalidatesCredentials: true,
    before: userRecord(before),
    after: userRecord(after),
  });
  return after;
}
