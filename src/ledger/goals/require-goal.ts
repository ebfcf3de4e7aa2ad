import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { notFound } from '#kernel/errors.ts';
import { requirePermission } from '#ledger/visibility/index.ts';
import { accountIdsOf, findGoal, type GoalRow } from './store.ts';

/** The goal, which the author may change: they may note things in all its accounts. @throws AppError `not_found`, `forbidden`. */
export async function requireGoal(tx: FamilyTransaction, id: string): Promise<GoalRow> {
  const row = await findGoal(tx.db, tx.familyId, id);
  if (row === undefined) throw notFound('Goal');
  // One with a hidden account is hidden, whatever the permission on the others is.
  for (const needed of ['read_only', 'read_write'] as const) {
    for (const account of accountIdsOf(row)) await requirePermission(tx, account, needed, 'Goal');
  }
  return row;
}
