import type { Author, Tx } from '#database/database.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { newId } from '#kernel/ids.ts';
import { familyRecord } from './present.ts';
import { insertFamily } from './store.ts';

const CURRENCY = 'USD';

/** Makes a family inside the running write and opens it for the rest of that write, its own creation recorded first. */
export async function createFamily(tx: Tx, author: Author): Promise<FamilyTransaction> {
  const row = await insertFamily(tx.db, {
    public_id: newId(),
    name: null,
    currency: CURRENCY,
    country: null,
    created_at: tx.now,
    updated_at: tx.now,
  });
  const family = await tx.family(Number(row.id), author);
  await family.record({ resource: 'family', id: row.public_id, kind: 'create', after: familyRecord(row) });
  return family;
}
