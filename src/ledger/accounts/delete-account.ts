import type { FamilyTransaction } from '#database/family-transaction.ts';
import { type Context, writeBooks } from '#http/context.ts';
import { AppError, notFound } from '#kernel/errors.ts';
import { accountRecord } from './present.ts';
import { deleteAccountRow, findAccount } from './store.ts';

/** Deletes all entries of an account, each with its change row; the transactions slice does it. */
export type DeleteEntries = (tx: FamilyTransaction, accountId: string) => Promise<void>;

/**
 * Deletes an account. One that has entries is only deleted, with them, when `force` says so.
 * @throws AppError `account_not_empty`, `not_found`.
 */
export async function deleteAccount(
  context: Context,
  id: string,
  force: boolean,
  deleteEntries: DeleteEntries,
): Promise<void> {
  await writeBooks(context, async (tx) => {
    const row = await findAccount(tx.db, tx.familyId, id);
    if (row === undefined) throw notFound('Account');
    if (row.transaction_count > 0n) {
      if (!force) {
        throw new AppError(
          'account_not_empty',
          `The account has ${row.transaction_count} entries; send force=true to delete them too`,
          {
            details: { transaction_count: Number(row.transaction_count) },
          },
        );
      }
      await deleteEntries(tx, id);
    }
    await deleteAccountRow(tx.db, tx.familyId, id);
    await tx.record({ resource: 'account', id, kind: 'delete', before: accountRecord(row) });
  });
}
