import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { passkeyRecord } from './present.ts';
import { deletePasskeyRow, listPasskeyRows } from './store.ts';

/** Deletes every passkey of a user who goes for good. */
export async function forgetPasskeys(tx: FamilyTransaction, userId: string): Promise<void> {
  for (const row of await listPasskeyRows(tx.db, tx.familyId, userId)) {
    await deletePasskeyRow(tx.db, row);
    await tx.record({ resource: 'passkey', id: row.id, kind: 'delete', before: passkeyRecord(row) });
  }
}
