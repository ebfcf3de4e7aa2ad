import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { familyRecord } from './present.ts';
import { type FamilyRow, updateFamilyRow } from './store.ts';

/** Stores and records a changed family, and returns it with the time of the change. */
export async function saveFamily(
  tx: FamilyTransaction,
  before: FamilyRow,
  values: Partial<Omit<FamilyRow, 'id' | 'public_id'>>,
): Promise<FamilyRow> {
  const after: FamilyRow = { ...before, ...values, updated_at: tx.now };
  await updateFamilyRow(tx.db, after);
  await tx.record({
    resource: 'family',
    id: after.public_id,
    kind: 'update',
    before: familyRecord(before),
    after: familyRecord(after),
  });
  return after;
}
