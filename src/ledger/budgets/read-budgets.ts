import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { familyCalendar } from '#ledger/family.ts';
import { sum } from './compute-month.ts';
import { daysOf, presentBudget, presentListed, presentListedRow, presentRow, styleOf } from './present.ts';
import { readFigures } from './read-figures.ts';
import type { BudgetCategoryListQuery, BudgetListQuery } from './schemas.ts';
import {
  type BudgetRow,
  countMatching,
  findBudget,
  findRow,
  listBudgets,
  listCategoryLabels,
  listGroups,
  listMatching,
  listRows,
  type RowFilter,
} from './store.ts';

/** The budgets of the family, newest month first. */
export async function listBudgetPage(context: PagedContext, query: z.output<typeof BudgetListQuery>) {
  const { db, actor } = context;
  const calendar = await familyCalendar(db.read, actor.familyId, context.clock());
  const all = (await listBudgets(db.read, actor.familyId)).reverse().filter(({ month }) => {
    const [start, end] = daysOf(month, calendar);
    return start >= (query.start_date ?? start) && end <= (query.end_date ?? end);
  });
  const { rows, pagination } = await loadPage(context, query, {
    name: 'budgets',
    position: (row: BudgetRow): readonly [month: string] => [row.month],
    count: async () => all.length,
    rows: async ({ after, limit, offset }) => {
      const left = after === undefined ? all : all.filter(({ month }) => month < after[0]);
      return left.slice(offset, offset + limit);
    },
  });
  const ids = rows.map(({ id }) => id);
  const amounts = Map.groupBy(await listRows(db.read, actor.familyId, ids), ({ budget_id }) => budget_id);
  const budgets = rows.map((row) => {
    const allocated = sum((amounts.get(row.id) ?? []).map(({ amount_minor }) => amount_minor));
    return presentListed(row, allocated, calendar, styleOf(row, query.locale));
  });
  return { budgets, pagination };
}

type Asking = Pick<Context, 'actor' | 'clock'>;

/** A budget with its figures. Pass `tx.db` inside a write. @throws AppError `not_found`. */
export async function showBudget(db: Kysely<LedgerTables>, { actor, clock }: Asking, id: string, locale?: MoneyLocale) {
  const budget = await findBudget(db, actor.familyId, id);
  if (budget === undefined) throw notFound('Budget');
  const calendar = await familyCalendar(db, actor.familyId, clock());
  const groups = await listGroups(db, actor.familyId);
  return presentBudget(await readFigures(db, { actor, ...calendar }, budget), groups, calendar, locale);
}

/** A category of a budget with its figures. Pass `tx.db` inside a write. @throws AppError `not_found`. */
export async function showBudgetCategory(
  db: Kysely<LedgerTables>,
  { actor, clock }: Asking,
  id: string,
  locale?: MoneyLocale,
) {
  const row = await findRow(db, actor.familyId, id);
  const budget = row && (await findBudget(db, actor.familyId, row.budget_id));
  if (row === undefined || budget === undefined) throw notFound('Budget category');
  const calendar = await familyCalendar(db, actor.familyId, clock());
  return presentRow(await readFigures(db, { actor, ...calendar }, budget), row, calendar, locale);
}

type ListedRow = Awaited<ReturnType<typeof listMatching>>[number];

/** The categories of budgets, newest month first, then by name. */
export async function listBudgetCategoryPage(context: PagedContext, query: z.output<typeof BudgetCategoryListQuery>) {
  const { db, actor } = context;
  const { familyId } = actor;
  const calendar = await familyCalendar(db.read, familyId, context.clock());
  const budgets = new Map((await listBudgets(db.read, familyId)).map((budget) => [budget.id, budget]));
  const months = [...budgets.values()].map(({ month }) => month);
  const filter: RowFilter = {
    budgetId: query.budget_id,
    categoryId: query.category_id,
    from: months.find((month) => daysOf(month, calendar)[0] >= (query.start_date ?? '')) ?? '9999',
    to: months.findLast((month) => daysOf(month, calendar)[1] <= (query.end_date ?? '9999')) ?? '',
  };
  const { rows, pagination } = await loadPage(context, query, {
    name: 'budget_categories',
    position: ({ month, name }: ListedRow): readonly [month: string, name: string] => [month, name],
    count: () => countMatching(db.read, familyId, filter),
    rows: (slice) => listMatching(db.read, familyId, filter, slice),
  });
  const shown = await listRows(db.read, familyId, [...new Set(rows.map(({ budget_id }) => budget_id))]);
  const labels = new Map((await listCategoryLabels(db.read, familyId)).map((label) => [label.id, label]));
  const budget_categories = rows.flatMap((row) => {
    const [budget, label] = [budgets.get(row.budget_id), labels.get(row.category_id)];
    if (budget === undefined || label === undefined) return []; // deleted between two queries
    const family = shown.filter(
      ({ budget_id, category_id }) =>
        budget_id === row.budget_id && (category_id === label.id || labels.get(category_id)?.parent_id === label.id),
    );
    const whole = sum(family.map(({ amount_minor }) => amount_minor));
    return [presentListedRow(row, label, whole, styleOf(budget, query.locale))];
  });
  return { budget_categories, pagination };
}
