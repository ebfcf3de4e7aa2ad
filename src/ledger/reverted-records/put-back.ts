import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { accountsNow, endAccounts, restoreAccounts } from './accounts.ts';
import { budgetCategoriesNow, budgetsNow, revertBudgets } from './budgets.ts';
import { checkLinks } from './check-links.ts';
import { entriesNow, revertEntries } from './entries.ts';
import { goalsNow, revertGoals } from './goals.ts';
import { endLabels, labelsNow, restoreLabels } from './labels.ts';
import { recurringNow, revertRecurring } from './recurring.ts';
import type { RecordState, RevertedRecord } from './reverted-record.ts';
import { endPairs, rejectedNow, restorePairs, transfersNow } from './transfers.ts';
import { revertValuations, valuationsNow } from './valuations.ts';

type Now = (tx: FamilyTransaction, ids: readonly string[]) => Promise<object[]>;

const NOW: Readonly<Record<string, Now>> = {
  transaction: entriesNow,
  transfer: transfersNow,
  rejected_transfer: rejectedNow,
  category: labelsNow('category'),
  merchant: labelsNow('merchant'),
  tag: labelsNow('tag'),
  account: accountsNow,
  valuation: valuationsNow,
  recurring_transaction: recurringNow,
  goal: goalsNow,
  budget: budgetsNow,
  budget_category: budgetCategoriesNow,
};

/** The records of one resource as they are now, in the form of stored changes. */
export async function recordsNow(
  tx: FamilyTransaction,
  resource: string,
  ids: readonly string[],
): Promise<RecordState[]> {
  return JSON.parse(JSON.stringify((await NOW[resource]?.(tx, ids)) ?? []));
}

/**
 * Writes records as they were, each with its change row. Labels come before what has them, and leave after it; a transfer ends
 * before its sides are written, and is made again after.
 * @throws RevertContradiction, RevertImpossible; AppError `forbidden`, `not_found`, `validation_failed`.
 */
export async function putBack(tx: FamilyTransaction, reverted: readonly RevertedRecord[]): Promise<void> {
  const of = (...resources: string[]) => reverted.filter(({ resource }) => resources.includes(resource));
  const labels = of('category', 'merchant', 'tag');
  const pairs = of('transfer', 'rejected_transfer');
  const entries = of('transaction');
  await restoreAccounts(tx, of('account'));
  await restoreLabels(tx, labels);
  await revertRecurring(tx, of('recurring_transaction'));
  await revertGoals(tx, of('goal'));
  await revertBudgets(tx, of('budget'), of('budget_category'));
  await endPairs(tx, pairs);
  await revertEntries(tx, entries);
  await restorePairs(tx, pairs);
  await revertValuations(tx, of('valuation'));
  await endLabels(tx, labels);
  await endAccounts(tx, of('account'));
  await checkLinks(tx, entries);
}
