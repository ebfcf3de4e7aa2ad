import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import { prefixPointers } from '#application/issues.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { AppError } from '#kernel/errors.ts';
import { findTagIds } from '#ledger/posting/index.ts';
import { REVERTED_MAX } from '#ledger/records/index.ts';
import { authorOf } from '#ledger/visibility.ts';
import { deleteTransactionIn } from './delete-transaction.ts';
import type { TransactionConditions } from './filters.ts';
import { matchTransactions } from './match-transactions.ts';
import type { ChangeOfMatching } from './matching-schemas.ts';
import { updateTransactionIn } from './update-transaction.ts';

type Change = z.output<typeof ChangeOfMatching>;

// Rows between which reads of the same process run.
const ROWS_IN_A_ROW = 50;

/**
 * Changes or deletes all visible transactions that match, in one write that one revert takes back.
 * @throws AppError `conflict` when another number matches, or when the changes are more than one revert takes back; as for one
 * transaction where any of them is refused. Nothing is written then.
 */
export function changeMatching(context: Context, filters: TransactionConditions, change: Change) {
  return writeFamily(context, async (tx) => {
    const ids = await findExpected(tx, filters, change.expected_count);
    const { recorded } = tx;
    for (const [index, id] of ids.entries()) {
      if (index % ROWS_IN_A_ROW === ROWS_IN_A_ROW - 1) await setImmediate();
      await changeOne(tx, id, change);
    }
    const changes = tx.recorded - recorded;
    if (changes > REVERTED_MAX) {
      const message = `The write would make ${changes} changes; one undo takes back at most ${REVERTED_MAX}; narrow the filters`;
      throw new AppError('conflict', message);
    }
    return { count: ids.length, changes };
  });
}

async function findExpected(
  tx: FamilyTransaction,
  filters: TransactionConditions,
  expected: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const some of matchTransactions(tx.db, authorOf(tx), filters)) {
    ids.push(...some);
    if (ids.length > expected) break;
  }
  if (ids.length === expected) return ids;
  const found = ids.length > expected ? 'More' : `Only ${ids.length}`;
  throw new AppError(
    'conflict',
    `${found} match than the ${expected} of expected_count; look again and send the number`,
  );
}

async function changeOne(tx: FamilyTransaction, id: string, change: Change): Promise<void> {
  try {
    if (change.transaction === undefined) return await deleteTransactionIn(tx, id);
    const { add_tag_ids: added, remove_tag_ids: removed = [], ...members } = change.transaction;
    const isTagged = added !== undefined || removed.length > 0;
    const tag_ids = isTagged ? await tagsAfter(tx, id, { added: added ?? [], removed }) : undefined;
    await updateTransactionIn(tx, id, { ...members, ...(tag_ids && { tag_ids }) }, change);
  } catch (error) {
    throw error instanceof AppError ? prefixPointers(error, '/transaction') : error;
  }
}

type TagChange = { readonly added: readonly string[]; readonly removed: readonly string[] };

async function tagsAfter(tx: FamilyTransaction, id: string, { added, removed }: TagChange): Promise<string[]> {
  const stored = (await findTagIds(tx.db, tx.familyId, [id])).get(id) ?? [];
  return [...new Set([...stored, ...added])].filter((tag) => !removed.includes(tag));
}
