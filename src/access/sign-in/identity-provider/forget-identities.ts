import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { identityRecord } from './present.ts';
import { deleteIdentity, listUserIdentities } from './store.ts';

/** Unlinks every identity of a user who goes for good. */
export async function forgetIdentities(tx: FamilyTransaction, userId: string): Promise<void> {
  for (const row of await listUserIdentities(tx.db, tx.familyId, userId)) {
    await deleteIdentity(tx.db, tx.familyId, row.id);
    await tx.record({ resource: 'identity', id: row.id, kind: 'delete', before: identityRecord(row) });
  }
}
