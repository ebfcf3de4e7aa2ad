import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { ACCOUNT, endShares, startDeletion } from '#ledger/accounts/index.ts';
import { deleteLabelSums } from '#ledger/posting/index.ts';
import { RECORD_KINDS } from '#ledger/record-kinds.ts';
import { eraseRuns } from '#ledger/rules/stored-runs/index.ts';
import { forgetSamples } from '#ledger/sample-data/index.ts';
import { deleteRows } from './delete-rows.ts';
import { DELETED_AT_ONCE_MAX, requestDeletion } from './request-deletion.ts';

/**
 * Deletes all of a family's ledger data, each row with its change row. The family, its people, its settings and their credentials
 * stay. With many entries the running write only hides all accounts, and the job deletes the rest.
 * Returns the id of that deletion; null if everything is deleted.
 */
export async function deleteLedgerData(tx: FamilyTransaction): Promise<string | null> {
  await eraseRuns(tx);
  const held = await accountsOf(tx);
  const entries = held.reduce((sum, { transaction_count }) => sum + transaction_count, 0n);
  const isSmall = entries <= DELETED_AT_ONCE_MAX;
  for (const kind of RECORD_KINDS) {
    if (!isSmall && kind.reset !== 'at_once') continue;
    if (kind === ACCOUNT) await endShares(tx);
    await deleteRows(tx, kind);
  }
  await forgetSamples(tx.db, tx.familyId);
  if (isSmall) {
    await deleteLabelSums(tx.db, tx.familyId);
    return null;
  }
  for (const account of held) if (account.status !== 'deleting') await startDeletion(tx, account);
  return requestDeletion(tx, 'ledger');
}

/**
 * Deletes the labels and rates that are older than a deletion's id and unused, once the accounts of the reset are gone. Returns
 * whether none is left.
 */
export async function deleteLeftovers(
  tx: FamilyTransaction,
  before: string,
  isTimeUp: () => boolean,
): Promise<boolean> {
  for (const kind of RECORD_KINDS.filter(({ reset }) => reset === 'last')) {
    if (!(await deleteRows(tx, kind, { before, isTimeUp }))) return false;
  }
  return true;
}

/** All accounts of the family, those that are being deleted included. */
function accountsOf({ db, familyId }: FamilyTransaction): Promise<LedgerRow<'accounts'>[]> {
  return db.selectFrom('accounts').selectAll().where('family_id', '=', familyId).orderBy('id').execute();
}
