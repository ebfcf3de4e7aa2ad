import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { AttachmentFiles } from '#ledger/attachments/index.ts';
import { GOAL } from '#ledger/goals/index.ts';
import { LABELS, recordKindOf } from '#ledger/record-kinds.ts';
import { type RecordState, rowsOf } from '#ledger/records/index.ts';
import { RECURRING } from '#ledger/recurring/index.ts';
import { endAccounts, restoreAccounts } from './accounts.ts';
import { endAttachments, putBackAttachments } from './attachments.ts';
import { revertBudgets } from './budgets.ts';
import { checkLinks } from './check-links.ts';
import { revertEntries } from './entries.ts';
import { revertRates } from './exchange-rates.ts';
import { endLabels, restoreLabels } from './labels.ts';
import { revertOwn } from './own-records.ts';
import type { RevertedRecord } from './reverted-record.ts';
import { endPairs, restorePairs } from './transfers.ts';
import { revertValuations } from './valuations.ts';

/** The records of one resource as they are now, in the form of stored changes. */
export async function recordsNow(
  tx: FamilyTransaction,
  resource: string,
  ids: readonly string[],
): Promise<RecordState[]> {
  const kind = recordKindOf(resource);
  if (kind === undefined) return [];
  const rows = await rowsOf(tx.db, tx.familyId, kind).where('id', 'in', ids).execute();
  const described = await kind.describe(tx, rows);
  return JSON.parse(JSON.stringify(described.map(({ record }) => record)));
}

/**
 * Writes records as they were, each with its change row. Labels come before what has them, and leave after it; a transfer ends
 * before its sides are written, and is made again after.
 * @throws RevertContradiction, RevertImpossible; AppError `forbidden`, `not_found`, `validation_failed`.
 */
export async function putBack(
  tx: FamilyTransaction,
  files: AttachmentFiles,
  reverted: readonly RevertedRecord[],
): Promise<void> {
  const of = (...resources: string[]) => reverted.filter(({ resource }) => resources.includes(resource));
  const labels = of(...LABELS);
  const pairs = of('transfer', 'rejected_transfer');
  const entries = of('transaction');
  await restoreAccounts(tx, of('account'));
  await restoreLabels(tx, labels);
  await revertOwn(tx, RECURRING, 'full_control', of(RECURRING.resource));
  await revertOwn(tx, GOAL, 'read_write', of(GOAL.resource));
  await revertBudgets(tx, of('budget'), of('budget_category'));
  await revertRates(tx, of('exchange_rate'));
  await endPairs(tx, pairs);
  await endAttachments(tx, of('attachment'));
  await revertEntries(tx, entries);
  await putBackAttachments(tx, files, of('attachment'));
  await restorePairs(tx, pairs);
  await revertValuations(tx, of('valuation'));
  await endLabels(tx, labels);
  await endAccounts(tx, of('account'));
  await checkLinks(tx, entries);
}
