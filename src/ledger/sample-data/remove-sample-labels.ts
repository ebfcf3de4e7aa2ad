import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { BUDGET, BUDGET_CATEGORY, BUDGET_GROUP, listRows } from '#ledger/budgets/index.ts';
import { FORECAST_PLAN } from '#ledger/forecast-plans/index.ts';
import { GOAL } from '#ledger/goals/index.ts';
import { removePrices } from '#ledger/investments/prices/index.ts';
import { SECURITY, usersOf } from '#ledger/investments/securities/index.ts';
import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import { type LabelKind, type LabelTable, removeLabel } from '#ledger/labels/shared/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';
import { EXCHANGE_RATE } from '#ledger/rates/kind.ts';
import { removeRows } from '#ledger/records/index.ts';
import { referringTo } from '#ledger/referring-records.ts';
import { SAVED_REPORT } from '#ledger/reports/saved-reports/index.ts';
import { removeRule } from '#ledger/rules/store.ts';
import { forgetSamples, listSamples } from './store.ts';

/** Removes the sample labels and securities that nothing uses, these with their prices and rates. One in use stays. */
export async function removeSampleLabels(tx: FamilyTransaction): Promise<void> {
  await removeUnused(tx, TAG, await listSamples(tx.db, tx.familyId, 'tag'));
  await removeUnused(tx, MERCHANT, await listSamples(tx.db, tx.familyId, 'merchant'));
  // Subcategories are deleted before their parents.
  const categories = await listSamples(tx.db, tx.familyId, 'category');
  const isRoot = ({ parent_id }: LedgerRow<'categories'>) => parent_id === null;
  await removeUnused(
    tx,
    CATEGORY,
    categories.filter((row) => !isRoot(row)),
  );
  await removeUnused(tx, CATEGORY, categories.filter(isRoot));
  await removeUnusedSecurities(tx, await listSamples(tx.db, tx.familyId, 'security'));
  if ((await listSamples(tx.db, tx.familyId, 'security')).length === 0)
    await removeRows(tx, EXCHANGE_RATE, await listSamples(tx.db, tx.familyId, 'exchange_rate'));
  // New samples may have been created since the job was asked.
  if ((await keptAccounts(tx)).length === 0) await forgetSamples(tx.db, tx.familyId);
}

/** Removes the goals, saved reports, plans, rules, budgets and groups of envelopes that came with the sample. */
export async function removeSampleRecords(tx: FamilyTransaction): Promise<void> {
  await removeRows(tx, GOAL, await listSamples(tx.db, tx.familyId, 'goal'));
  await removeRows(tx, SAVED_REPORT, await listSamples(tx.db, tx.familyId, 'saved_report'));
  await removeRows(tx, FORECAST_PLAN, await listSamples(tx.db, tx.familyId, 'forecast_plan'));
  for (const rule of await listSamples(tx.db, tx.familyId, 'rule')) await removeRule(tx, rule);
  const budgets = await listSamples(tx.db, tx.familyId, 'budget');
  const ids = budgets.map(({ id }) => id);
  await removeRows(tx, BUDGET_CATEGORY, await listRows(tx.db, tx.familyId, ids));
  await removeRows(tx, BUDGET, budgets);
  await removeRows(tx, BUDGET_GROUP, await listSamples(tx.db, tx.familyId, 'budget_group'));
}

async function removeUnusedSecurities(tx: FamilyTransaction, rows: readonly LedgerRow<'securities'>[]): Promise<void> {
  for (const row of rows) {
    if ((await usersOf(tx.db, tx.familyId, row.id)).trades) continue;
    await removePrices(tx, { security_id: row.id });
    await removeRows(tx, SECURITY, [row]);
  }
}

/** The sample accounts that are not being deleted. */
export async function keptAccounts(tx: FamilyTransaction): Promise<LedgerRow<'accounts'>[]> {
  const accounts = await listSamples(tx.db, tx.familyId, 'account');
  return accounts.filter(({ status }) => status !== 'deleting');
}

async function removeUnused<Table extends LabelTable>(
  tx: FamilyTransaction,
  kind: LabelKind<Table>,
  rows: readonly (LedgerRow<Table> & { readonly id: string })[],
): Promise<void> {
  for (const row of rows) {
    if ((await referringTo(tx, kind, row.id)).length === 0) await removeLabel(tx, kind, row);
  }
}
