import type { Context } from '#application/context.ts';
import { FILE_KINDS, type FileFormat } from './file-formats.ts';
import type { TransactionFiles } from './transaction-files.ts';

/**
 * A file of the visible transactions that match the conditions, as they are at one instant.
 * @throws AppError `unavailable` when too many are being written, or it takes too long.
 */
export async function makeTransactionFile(
  { actor, clock, db }: Context,
  files: TransactionFiles,
  format: FileFormat,
  conditions: object,
) {
  const { familyId, userId, limits } = actor;
  const { type, ending } = FILE_KINDS[format];
  // Read before the file is written: that may be newer than its version, never older.
  const version = `${format} ${userId} ${await db.versions.of(familyId)} ${JSON.stringify([conditions, limits])}`;
  const made = await files.make({ owner: { familyId, userId, limits }, format, conditions, now: clock() });
  const day = new Date(clock()).toISOString().slice(0, 10).replaceAll('-', '');
  return { ...made, version, type, name: `coffer_transactions_${day}.${ending}` };
}
