import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { flag, isSet } from '#database/tables/ledger-tables.ts';
import { findAccount } from '#ledger/balances/index.ts';
import { BUDGET, BUDGET_CATEGORY, findBudget, listRows } from '#ledger/budgets/index.ts';
import { findGoal, GOAL } from '#ledger/goals/index.ts';
import { removePricesOfFile } from '#ledger/investments/prices/index.ts';
import { removeRows } from '#ledger/records/index.ts';
import { findRecurring, RECURRING } from '#ledger/recurring/index.ts';
import { findRule, removeRule } from '#ledger/rules/store.ts';
import { changeValuation, findValuation, removeValuation } from '#ledger/valuations/index.ts';
import type { MovedOpening, MovedRecord, MovedResult } from './moved-records.ts';

type Kept = (row: { readonly updated_at: string }) => boolean;

/** Deletes what a part wrote, and gives the opening balance its earlier value. What a person has changed since stays, unless it is wanted. */
export async function takeBackMoved(
  tx: FamilyTransaction,
  { written, opening }: MovedResult,
  includesEdited: boolean,
): Promise<void> {
  for (const one of written.toReversed()) {
    const isKept: Kept = ({ updated_at }) => !includesEdited && updated_at !== one.at;
    if (one.kind === 'prices') await removePricesOfFile(tx, one, isKept);
    else await TAKE_BACK[one.kind](tx, one.id, isKept);
  }
  if (opening !== null) await restoreOpening(tx, opening, includesEdited);
}

const TAKE_BACK: Readonly<
  Record<MovedRecord['kind'], (tx: FamilyTransaction, id: string, isKept: Kept) => Promise<void>>
> = {
  valuation: async (tx, id, isKept) => {
    const row = await findValuation(tx.db, tx.familyId, id);
    const account = row && (await findAccount(tx.db, tx.familyId, row.account_id));
    if (row !== undefined && account !== undefined && !isKept(row)) await removeValuation(tx, account, row);
  },
  budget: async (tx, id, isKept) => {
    const row = await findBudget(tx.db, tx.familyId, id);
    if (row === undefined) return;
    const rows = await listRows(tx.db, tx.familyId, [id]);
    if ([row, ...rows].some(isKept)) return;
    await removeRows(tx, BUDGET_CATEGORY, rows);
    await removeRows(tx, BUDGET, [row]);
  },
  rule: async (tx, id, isKept) => {
    const row = await findRule(tx.db, tx.familyId, id);
    if (row !== undefined && !isKept(row)) await removeRule(tx, row);
  },
  goal: async (tx, id, isKept) => {
    const row = await findGoal(tx.db, tx.familyId, id);
    if (row !== undefined && !isKept(row)) await removeRows(tx, GOAL, [row]);
  },
  recurring: async (tx, id, isKept) => {
    const row = await findRecurring(tx.db, tx.familyId, id);
    // The detection carries on one that no user has edited.
    if (row !== undefined && (!isSet(row.manual) || !isKept(row))) await removeRows(tx, RECURRING, [row]);
  },
};

async function restoreOpening(tx: FamilyTransaction, { id, before, after }: MovedOpening, includesEdited: boolean) {
  const row = await findValuation(tx.db, tx.familyId, id);
  const account = row && (await findAccount(tx.db, tx.familyId, row.account_id));
  if (row === undefined || account === undefined) return;
  if (!includesEdited && String(row.amount_minor) !== after.amount) return;
  // The day stays: transactions that are kept may be before the earlier one.
  await changeValuation(tx, account, row, { amount_minor: BigInt(before.amount), floats: flag(before.floats) });
}
