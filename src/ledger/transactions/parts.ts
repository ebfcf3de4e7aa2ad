import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findParts, type TransactionRow } from './store.ts';
import { removeTransaction, rewriteTransaction } from './write-transaction.ts';

const FOLLOWED = ['pending', 'kind', 'excluded'] as const;

/** Lets the parts of a split follow what has changed on their whole and holds for it and them alike. */
export async function followWhole(tx: FamilyTransaction, before: TransactionRow, after: TransactionRow): Promise<void> {
  // A flag is a bigint when it comes from the store and a number when it was just set.
  const changed = FOLLOWED.filter((column) => String(before[column]) !== String(after[column]));
  if (after.split_parts_count === 0n || changed.length === 0) return;
  const followed = Object.fromEntries(changed.map((column) => [column, after[column]]));
  for (const part of await findParts(tx.db, tx.familyId, after.id)) {
    await rewriteTransaction(tx, part, { ...part, ...followed });
  }
}

/** Deletes the parts of a split, each with its change row. */
export async function removeParts(tx: FamilyTransaction, whole: TransactionRow): Promise<void> {
  if (whole.split_parts_count === 0n) return;
  for (const part of await findParts(tx.db, tx.familyId, whole.id)) await removeTransaction(tx, part);
}
