import type { z } from 'zod';
import { type Context, writeFamily } from '#application/context.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { invalid } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { familyCalendar } from '#ledger/family.ts';
import { addRows, changeRow } from '#ledger/records/index.ts';
import { averageSpending } from './average-spending.ts';
import { holderOf } from './compute-month.ts';
import { BUDGET_CATEGORY } from './kinds.ts';
import { showBudget } from './read-budgets.ts';
import { type BudgetView, type Reader, readFigures } from './read-figures.ts';
import type { BudgetAssignment } from './schemas.ts';
import { type BudgetCategoryRow, type BudgetRow, listBudgets, listCategoryLabels, listRows } from './store.ts';
import { needOf } from './targets.ts';
import { copyOf, requireBudget, requirePrevious } from './write-budget.ts';

/**
 * Gives the categories of a budget their amounts at once. Categories without a new amount keep theirs.
 * @throws AppError `not_found`, `validation_failed`.
 */
export function assignMoney(
  context: Context,
  id: string,
  { by }: z.output<typeof BudgetAssignment>,
  locale?: MoneyLocale,
) {
  return writeFamily(context, async (tx) => {
    const budget = await requireBudget(tx, id);
    const calendar = await familyCalendar(tx.db, tx.familyId, context.clock());
    const wanted = await WANTED[by](tx, budget, { actor: context.actor, ...calendar });
    const rows = new Map((await listRows(tx.db, tx.familyId, [id])).map((row) => [row.category_id, row]));
    for (const after of wanted) {
      const before = rows.get(after.category_id);
      if (before === undefined) await addRows(tx, BUDGET_CATEGORY, [after]);
      else await changeRow(tx, BUDGET_CATEGORY, before, { amount_minor: after.amount_minor });
    }
    return showBudget(tx.db, context, id, locale);
  });
}

/** The rows of a budget with their new amounts. */
type Wanted = (tx: FamilyTransaction, budget: BudgetRow, reader: Reader) => Promise<readonly BudgetCategoryRow[]>;

const WANTED: Readonly<Record<z.output<typeof BudgetAssignment>['by'], Wanted>> = {
  async targets(tx, budget, reader) {
    if (budget.method !== 'envelopes')
      throw invalid('/by', 'needs_envelopes', 'must be previous or average in a month of limits');
    return toTargets(await readFigures(tx.db, reader, budget), reader.monthStartDay);
  },

  async previous(tx, budget, { monthStartDay }) {
    const budgets = await listBudgets(tx.db, tx.familyId);
    const before = budgets.findLast(({ month }) => month < budget.month);
    const previous = requirePrevious(before, budget, '/by', 'targets or average');
    const rows = await listRows(tx.db, tx.familyId, [previous.id]);
    return rows.map((row) => copyOf(tx, budget, row, monthStartDay));
  },

  async average(tx, budget, reader) {
    const rows = await listRows(tx.db, tx.familyId, [budget.id]);
    const labels = await listCategoryLabels(tx.db, tx.familyId);
    const parents = new Map(labels.map(({ id, parent_id }) => [id, parent_id]));
    const held = new Set(rows.map(({ category_id }) => category_id));
    const average = await averageSpending(tx.db, reader, budget, (category) => holderOf(category, held, parents));
    return rows.map((row) => ({ ...row, amount_minor: average.get(row.category_id) ?? row.amount_minor }));
  },
};

/**
 * Adds what envelopes lack until no money is left to assign: fixed ones first, then those that need it this month, then those
 * by date, the nearest first.
 */
function toTargets({ budget, figures, categories }: BudgetView, monthStartDay: number): BudgetCategoryRow[] {
  const places = new Map(categories.map(({ id }, index) => [id, String(index).padStart(6, '0')]));
  const urgency = ({ kind, target_date, category_id }: BudgetCategoryRow) =>
    [kind === 'fixed' ? 0 : 1, target_date ?? '', places.get(category_id)].join();
  const lacking = [...figures.lines.values()]
    .map((line) => ({ row: line.row, ...needOf(line, budget, monthStartDay) }))
    .filter(({ missing }) => missing > 0n)
    .toSorted((one, other) => (urgency(one.row) < urgency(other.row) ? -1 : 1));
  let left = figures.toAllocate;
  return lacking.flatMap(({ row, missing }) => {
    const given = missing < left ? missing : left;
    if (given <= 0n) return [];
    left -= given;
    return [{ ...row, amount_minor: row.amount_minor + given }];
  });
}
