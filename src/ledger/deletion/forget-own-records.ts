import { type SqlBool, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { removeRows, rowsOf } from '#ledger/records/index.ts';

/** Deletes the records that are a person's own, who leaves. Those of the family stay. */
export async function forgetOwnRecords(tx: FamilyTransaction, userId: string): Promise<void> {
  for (const kind of RECORD_KINDS.filter(({ isOwn }) => isOwn === true)) {
    const rows = await rowsOf(tx.db, tx.familyId, kind).where(sql<SqlBool>`user_id = ${userId}`).execute();
    await removeRows(tx, kind, rows as never);
  }
}
