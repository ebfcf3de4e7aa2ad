import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';
import { requireNamed, requireOrder } from './amounts.ts';
import { addRecurring } from './record.ts';
import { listAll, RECURRING_MAX, type RecurringRow } from './store.ts';
import { requireUnique } from './write-recurring.ts';

/** Adds a recurring transaction of another program. Returns the reason for one that cannot be added. */
export async function addForeignRecurring(
  tx: FamilyTransaction,
  row: RecurringRow,
): Promise<{ readonly id: string } | { readonly reason: 'exists' | 'too_many' | 'unreadable' }> {
  const others = await listAll(tx.db, tx.familyId);
  if (others.length >= RECURRING_MAX) return { reason: 'too_many' };
  try {
    requireUnique(others, row);
    requireNamed(row);
    requireOrder(row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { reason: error.code === 'conflict' ? 'exists' : 'unreadable' };
  }
  await addRecurring(tx, row);
  return { id: row.id };
}
