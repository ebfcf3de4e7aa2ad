import type { Change, FamilyTransaction } from '#database/family/family-transaction.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { type Columns, idsOf, minor, type RecordState, text, textOrNull } from '#ledger/records/index.ts';
import { accountIdsOf, deleteGoalRow, type GoalRow, insertGoal, listGoals, updateGoalRow } from './store.ts';

const resource = 'goal';

/** A goal in change rows. */
export function goalRecord(row: GoalRow): object {
  const { family_id: _family, target_minor, reserved_minor, account_ids, ...rest } = row;
  const currency = storedCurrency(row.currency);
  return {
    ...rest,
    account_ids: account_ids === null ? null : accountIdsOf(row),
    target_amount: formatDecimal(target_minor, currency),
    reserved_amount: formatDecimal(reserved_minor, currency),
  };
}

/** The columns of a goal in change rows. */
export function goalColumns(record: RecordState): Columns<'goals'> {
  const category_id = textOrNull(record, 'category_id');
  return {
    id: record.id,
    name: text(record, 'name'),
    currency: text(record, 'currency'),
    target_minor: minor(record, 'target_amount'),
    start_date: text(record, 'start_date'),
    target_date: text(record, 'target_date'),
    account_ids: category_id === null ? JSON.stringify(idsOf(record, 'account_ids')) : null,
    reserved_minor: minor(record, 'reserved_amount'),
    category_id,
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

/** The accounts of a goal, all of which its readers see. One of an envelope belongs to the whole family. */
export function accountsOfGoal(row: Pick<GoalRow, 'account_ids'>): Pick<Change, 'accountIds'> {
  return row.account_ids === null ? {} : { accountIds: accountIdsOf(row) };
}

/** Inserts and records a goal. */
export async function addGoal(tx: FamilyTransaction, row: GoalRow): Promise<void> {
  await insertGoal(tx.db, row);
  await tx.record({ resource, id: row.id, kind: 'create', after: goalRecord(row), ...accountsOfGoal(row) });
}

/**
 * Updates and records a goal; writes nothing if nothing differs. With other accounts it goes for those who see the ones before,
 * and comes for those who see the others.
 */
export async function changeGoal(tx: FamilyTransaction, before: GoalRow, change: Partial<GoalRow>): Promise<void> {
  const now = { ...before, ...change };
  if (JSON.stringify(goalRecord(now)) === JSON.stringify(goalRecord(before))) return;
  const row = { ...now, updated_at: tx.now };
  await updateGoalRow(tx.db, row);
  const [from, to] = [goalRecord(before), goalRecord(row)];
  if (before.account_ids === row.account_ids) {
    await tx.record({ resource, id: row.id, kind: 'update', before: from, after: to, ...accountsOfGoal(row) });
  } else {
    await tx.record({ resource, id: row.id, kind: 'delete', before: from, ...accountsOfGoal(before) });
    await tx.record({ resource, id: row.id, kind: 'create', after: to, ...accountsOfGoal(row) });
  }
}

/** Deletes and records a goal. */
export async function removeGoal(tx: FamilyTransaction, row: GoalRow): Promise<void> {
  await deleteGoalRow(tx.db, tx.familyId, row.id);
  await tx.record({ resource, id: row.id, kind: 'delete', before: goalRecord(row), ...accountsOfGoal(row) });
}

/** The goals that an account or a category funds. */
export async function goalsOf(
  tx: FamilyTransaction,
  { accountId, categoryId }: { readonly accountId?: string; readonly categoryId?: string },
): Promise<{ readonly resource: string; readonly id: string }[]> {
  const goals = await listGoals(tx.db, tx.familyId);
  return goals
    .filter((goal) => accountIdsOf(goal).includes(accountId ?? '') || goal.category_id === categoryId)
    .map(({ id }) => ({ resource, id }));
}

/** Takes an account that is deleted out of all goals. One that no other account funds ends with it. */
export async function removeAccountFromGoals(tx: FamilyTransaction, accountId: string): Promise<void> {
  for (const row of await listGoals(tx.db, tx.familyId)) {
    const ids = accountIdsOf(row);
    if (!ids.includes(accountId)) continue;
    const left = ids.filter((id) => id !== accountId);
    if (left.length === 0) await removeGoal(tx, row);
    else await changeGoal(tx, row, { account_ids: JSON.stringify(left) });
  }
}

/** Moves the goals of a category to another one. Without one they end. */
export async function replaceGoalCategory(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  for (const row of await listGoals(tx.db, tx.familyId)) {
    if (row.category_id !== from) continue;
    if (to === null) await removeGoal(tx, row);
    else await changeGoal(tx, row, { category_id: to });
  }
}
