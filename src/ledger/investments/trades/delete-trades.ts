import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { tradeRecord } from './record.ts';
import { deleteTradeRows, tradesOfAccount } from './store.ts';

const CHUNK = 50;

/**
 * Deletes trades of an account that is deleted with them, so that its cash and holdings need not follow, until the time is up.
 * Returns whether none is left.
 */
export async function deleteSomeTrades(
  tx: FamilyTransaction,
  accountId: string,
  isTimeUp: () => boolean = () => false,
): Promise<boolean> {
  for (;;) {
    const rows = await tradesOfAccount(tx.db, tx.familyId, accountId, CHUNK);
    if (rows.length === 0) return true;
    const ids = rows.map(({ id }) => id);
    await deleteTradeRows(tx.db, tx.familyId, ids);
    await tx.recordAll(
      rows.map((row) => ({
        ...({ resource: 'trade', id: row.id, kind: 'delete' } as const),
        before: tradeRecord(row),
        accountIds: [accountId],
      })),
    );
    if (rows.length < CHUNK) return true;
    if (isTimeUp()) return false;
  }
}
