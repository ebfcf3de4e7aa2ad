import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type CivilMonth, monthOf, monthsAfter } from '#kernel/time/civil-month.ts';
import type { MissingRate } from '#ledger/rates/rates.ts';
import { holderOf } from './compute-month.ts';
import { type Reader, readFigures } from './read-figures.ts';
import { type BudgetCategoryRow, type BudgetRow, listBudgets, listRows } from './store.ts';

/** The spending that budgets plan: the rest of this month, and the amounts of later ones. What is saved by a day is spent from its month on. */
export type SpendingPlan = {
  readonly currency: string;
  readonly months: readonly {
    readonly month: CivilMonth;
    /** By the category that has the budget, in minor units. */
    readonly lines: ReadonlyMap<string, { readonly rowId: string; readonly minor: bigint }>;
  }[];
  /** The category whose budget counts the entries of a category. */
  readonly holderOf: (categoryId: string) => string | undefined;
  /** The rates that the rest of this month had to do without. */
  readonly missing: readonly MissingRate[];
};

/** The plan from a month on; a month without a budget is like the newest one before it. Null if the first month has none. */
export async function readSpendingPlan(
  db: Kysely<LedgerTables>,
  reader: Reader,
  { first, last }: { readonly first: CivilMonth; readonly last: CivilMonth },
): Promise<SpendingPlan | null> {
  const { familyId } = reader.actor;
  const budgets = await listBudgets(db, familyId);
  const budget = budgets.find(({ month }) => month === first);
  if (budget === undefined) return null;
  const { figures, categories, missing } = await readFigures(db, reader, budget);
  const left = [...figures.lines.values()].map(({ row, available }) => ({ row, minor: available }));
  const isSaved = ({ target_date: date }: BudgetCategoryRow, month: CivilMonth, { method }: BudgetRow) =>
    method === 'envelopes' && date !== null && monthOf(date, reader.monthStartDay) > month;
  const linesOf = (month: CivilMonth, of: BudgetRow, amounts: readonly Planned[]) =>
    plannedLines(amounts.map(({ row, minor }) => ({ row, minor: isSaved(row, month, of) ? 0n : minor })));
  const months = [{ month: first, lines: linesOf(first, budget, left) }];
  const later = budgets.filter(({ month, currency }) => month > first && month <= last && currency === budget.currency);
  const rows = Map.groupBy(
    await listRows(
      db,
      familyId,
      [budget, ...later].map(({ id }) => id),
    ),
    ({ budget_id }) => budget_id,
  );
  for (let month = monthsAfter(first, 1); month <= last; month = monthsAfter(month, 1)) {
    const newest = later.findLast((one) => one.month <= month) ?? budget;
    const amounts = (rows.get(newest.id) ?? []).map((row) => ({ row, minor: row.amount_minor }));
    months.push({ month, lines: linesOf(month, newest, amounts) });
  }
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const held = new Set(figures.lines.keys());
  return { currency: budget.currency, months, holderOf: (category) => holderOf(category, held, parents), missing };
}

type Planned = { readonly row: BudgetCategoryRow; readonly minor: bigint };

function plannedLines(amounts: readonly Planned[]) {
  return new Map(
    amounts.map(({ row, minor }) => [row.category_id, { rowId: row.id, minor: minor > 0n ? minor : 0n }] as const),
  );
}
