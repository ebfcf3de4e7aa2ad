import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import { flag, isSet, type NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, MAX_MINOR } from '#kernel/money/money.ts';
import { type Columns, flagOf, minor, minorOrNull, type RecordState, text } from '#ledger/records/index.ts';
import { type BudgetCategoryRow, type BudgetRow, findBudget, listRowsOfCategory } from './store.ts';

const BUDGET = 'budget';
const CATEGORY = 'budget_category';

/** A budget in change rows. */
export function budgetRecord(row: BudgetRow): object {
  const { family_id: _family, spending_minor, income_minor, held_minor, starting_minor, ...rest } = row;
  const currency = storedCurrency(row.currency);
  const decimal = (minor: bigint | null) => (minor === null ? null : formatDecimal(minor, currency));
  return {
    ...rest,
    budgeted_spending: decimal(spending_minor),
    expected_income: decimal(income_minor),
    held_for_next_month: decimal(held_minor),
    starting_amount: decimal(starting_minor),
  };
}

/** The columns of a budget in change rows. */
export function budgetColumns(record: RecordState): Columns<'budgets'> {
  return {
    id: record.id,
    month: text(record, 'month'),
    method: text(record, 'method') as BudgetRow['method'],
    currency: text(record, 'currency'),
    spending_minor: minorOrNull(record, 'budgeted_spending'),
    income_minor: minorOrNull(record, 'expected_income'),
    held_minor: minor(record, 'held_for_next_month'),
    starting_minor: minor(record, 'starting_amount'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

/** A category of a budget in change rows, with the currency of the budget. */
export function budgetCategoryRecord(row: BudgetCategoryRow, currency: string): object {
  const { family_id: _family, amount_minor, rollover, ...rest } = row;
  const budgeted_spending = formatDecimal(amount_minor, storedCurrency(currency));
  return { ...rest, currency, budgeted_spending, rollover: isSet(rollover) };
}

/** The columns of a category of a budget in change rows. */
export function budgetCategoryColumns(record: RecordState): Columns<'budget_categories'> {
  return {
    id: record.id,
    budget_id: text(record, 'budget_id'),
    category_id: text(record, 'category_id'),
    amount_minor: minor(record, 'budgeted_spending'),
    rollover: flagOf(record, 'rollover'),
    kind: text(record, 'kind') as BudgetCategoryRow['kind'],
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

/** Inserts and records a budget. */
export async function addBudget(tx: FamilyTransaction, row: BudgetRow): Promise<void> {
  await insertRows(tx.db, 'budgets', [row as NewLedgerRow<'budgets'>]);
  await tx.record({ resource: BUDGET, id: row.id, kind: 'create', after: budgetRecord(row) });
}

/** Updates and records a budget. Writes nothing if nothing differs. */
export async function changeBudget(tx: FamilyTransaction, before: BudgetRow, change: Partial<BudgetRow>) {
  const now = { ...before, ...change };
  if (Object.keys(change).every((name) => Reflect.get(now, name) === Reflect.get(before, name))) return;
  const after = { ...now, updated_at: tx.now };
  const { family_id: _family, id, ...values } = after;
  await tx.db.updateTable('budgets').set(values).where('family_id', '=', tx.familyId).where('id', '=', id).execute();
  await tx.record({ resource: BUDGET, id, kind: 'update', before: budgetRecord(before), after: budgetRecord(after) });
}

/** Deletes and records a budget that has no categories any more. */
export async function removeBudget(tx: FamilyTransaction, row: BudgetRow): Promise<void> {
  await tx.db.deleteFrom('budgets').where('family_id', '=', tx.familyId).where('id', '=', row.id).execute();
  await tx.record({ resource: BUDGET, id: row.id, kind: 'delete', before: budgetRecord(row) });
}

/** Inserts and records categories of a budget. */
export async function addRows(tx: FamilyTransaction, rows: readonly BudgetCategoryRow[], currency: string) {
  await insertRows(tx.db, 'budget_categories', rows as NewLedgerRow<'budget_categories'>[]);
  await tx.recordAll(
    rows.map((row) => ({
      ...({ resource: CATEGORY, id: row.id, kind: 'create' } as const),
      after: budgetCategoryRecord(row, currency),
    })),
  );
}

/** Updates and records a category of a budget. Writes nothing if nothing differs. */
export async function changeRow(
  tx: FamilyTransaction,
  before: BudgetCategoryRow,
  change: Partial<Pick<BudgetCategoryRow, 'amount_minor' | 'rollover' | 'kind' | 'category_id'>>,
  currency: string,
): Promise<void> {
  const now = { ...before, ...change, rollover: flag(isSet(change.rollover ?? before.rollover)) };
  const [from, to] = [budgetCategoryRecord(before, currency), budgetCategoryRecord(now, currency)];
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  const { amount_minor, rollover, kind, category_id, id } = now;
  await tx.db
    .updateTable('budget_categories')
    .set({ amount_minor, rollover, kind, category_id, updated_at: tx.now })
    .where('family_id', '=', tx.familyId)
    .where('id', '=', id)
    .execute();
  await tx.record({ resource: CATEGORY, id, kind: 'update', before: from, after: { ...to, updated_at: tx.now } });
}

/** Deletes and records categories of a budget. */
export async function removeRows(tx: FamilyTransaction, rows: readonly BudgetCategoryRow[], currency: string) {
  for (const row of rows) {
    await tx.db.deleteFrom('budget_categories').where('family_id', '=', tx.familyId).where('id', '=', row.id).execute();
    await tx.record({
      ...({ resource: CATEGORY, id: row.id, kind: 'delete' } as const),
      before: budgetCategoryRecord(row, currency),
    });
  }
}

type Own<Row> = Omit<Row, 'family_id'>;

/** Writes budgets of an export and their categories, which have the currency of their budgets. */
export async function restoreBudgets(
  tx: FamilyTransaction,
  budgets: readonly Own<BudgetRow>[],
  categories: readonly (Own<BudgetCategoryRow> & { readonly currency: string })[],
): Promise<void> {
  for (const budget of budgets) await addBudget(tx, { family_id: tx.familyId, ...budget });
  for (const { currency, ...row } of categories) {
    await addRows(tx, [{ family_id: tx.familyId, ...row, rollover: flag(isSet(row.rollover)) }], currency);
  }
}

/** Moves the amounts of a category in all budgets to another category, or, without one, takes it out of them. */
export async function replaceBudgetCategory(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const others = to === null ? [] : await listRowsOfCategory(tx.db, tx.familyId, to);
  for (const row of await listRowsOfCategory(tx.db, tx.familyId, from)) {
    const currency = (await findBudget(tx.db, tx.familyId, row.budget_id))?.currency ?? '';
    const other = others.find(({ budget_id }) => budget_id === row.budget_id);
    if (to !== null && other === undefined) await changeRow(tx, row, { category_id: to }, currency);
    else await removeRows(tx, [row], currency);
    if (other === undefined) continue;
    const both = other.amount_minor + row.amount_minor;
    await changeRow(tx, other, { amount_minor: both > MAX_MINOR ? MAX_MINOR : both }, currency);
  }
}
