import type { Context } from '#application/context.ts';
import { hasDates } from '#database/queries/within-limits.ts';
import { AppError } from '#kernel/errors.ts';
import type { TransactionConditions } from '#ledger/transactions/index.ts';
import { FILE_KINDS, type FileFormat } from './file-formats.ts';
import type { TransactionFiles } from './transaction-files.ts';

// The others have balances, which are of all days before.
const WITHOUT_BALANCES: readonly FileFormat[] = ['csv', 'qif'];

/**
 * A file of the visible transactions that match the conditions, as they are at one instant.
 * @throws AppError `limited_credential` for a file with balances of other days; `unavailable` when too many are being written, or it takes too long.
 */
export async function makeTransactionFile(
  { actor, clock, db }: Context,
  files: TransactionFiles,
  format: FileFormat,
  conditions: TransactionConditions,
) {
  const { familyId, userId, limits } = actor;
  if (hasDates(limits) && !WITHOUT_BALANCES.includes(format)) throw hasBalances();
  const { type, ending } = FILE_KINDS[format];
  // Read before the file is written: that may be newer than its version, never older.
  const version = `${format} ${userId} ${await db.versions.of(familyId)} ${JSON.stringify([conditions, limits])}`;
  const made = await files.make({ owner: { familyId, userId, limits }, format, conditions, now: clock() });
  const day = new Date(clock()).toISOString().slice(0, 10).replaceAll('-', '');
  return { ...made, version, type, name: `coffer_transactions_${day}.${ending}` };
}

function hasBalances(): AppError {
  const message =
    'This credential is limited to some days (date_from, date_to), and this format has balances, which are of all days; ask for csv or qif';
  return new AppError('limited_credential', message, { details: { limit: 'date_from' } });
}
