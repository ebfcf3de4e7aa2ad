import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { deleteLedgerData } from '#ledger/deletion/reset-family-data.ts';
import { LABELS, RECORD_KINDS } from '#ledger/record-kinds.ts';

/** Whether the family has anything but labels, with which every family begins. */
export async function holdsData({ db, familyId }: Pick<FamilyTransaction, 'db' | 'familyId'>): Promise<boolean> {
  for (const { resource, table } of RECORD_KINDS) {
    if (LABELS.includes(resource)) continue;
    const query = db.selectFrom(table).select('id').where('family_id', '=', familyId).limit(1);
    if ((await query.executeTakeFirst()) !== undefined) return true;
  }
  return false;
}

/** Deletes the labels of a family that has nothing else. */
export async function clearLabels(tx: FamilyTransaction): Promise<void> {
  await deleteLedgerData(tx);
}
