import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** The budget of a month. */
export type BudgetRow = LedgerRow<'budgets'>;

export type BudgetCategoryRow = LedgerRow<'budget_categories'>;

/** A group of envelopes that the family made. */
export type BudgetGroupRow = LedgerRow<'budget_groups'>;

/** All budgets of the family, oldest month first. */
export function listBudgets(db: Db, familyId: number): Promise<BudgetRow[]> {
  return db.selectFrom('budgets').selectAll().where('family_id', '=', familyId).orderBy('month').execute();
}

export function findBudget(db: Db, familyId: number, id: string): Promise<BudgetRow | undefined> {
  return db.selectFrom('budgets').selectAll().where('family_id', '=', familyId).where('id', '=', id).executeTakeFirst();
}

export async function listRows(db: Db, familyId: number, budgetIds: readonly string[]): Promise<BudgetCategoryRow[]> {
  if (budgetIds.length === 0) return [];
  return db
    .selectFrom('budget_categories')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('budget_id', 'in', budgetIds)
    .orderBy('id')
    .execute();
}

/** The ids of budgets with a category that takes over what the month before left. */
export async function budgetsThatRollOver(db: Db, familyId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('budget_categories')
    .select('budget_id')
    .distinct()
    .where('family_id', '=', familyId)
    .where('rollover', '=', 1)
    .execute();
  return new Set(rows.map(({ budget_id }) => budget_id));
}

export function listRowsOfCategory(db: Db, familyId: number, categoryId: string): Promise<BudgetCategoryRow[]> {
  return db
    .selectFrom('budget_categories')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('category_id', '=', categoryId)
    .orderBy('id')
    .execute();
}

export function findRow(db: Db, familyId: number, id: string): Promise<BudgetCategoryRow | undefined> {
  return db
    .selectFrom('budget_categories')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The groups of envelopes of the family, in their order. */
export function listGroups(db: Db, familyId: number): Promise<BudgetGroupRow[]> {
  return db
    .selectFrom('budget_groups')
    .selectAll()
    .where('family_id', '=', familyId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The ids of the categories that were put into a group, in order. */
export function categoryIdsOf({ category_ids }: Pick<BudgetGroupRow, 'category_ids'>): readonly string[] {
  return JSON.parse(category_ids);
}

/** A category as budgets show it. */
export type CategoryLabel = Awaited<ReturnType<typeof listCategoryLabels>>[number];

/** All categories of the family, by name. */
export function listCategoryLabels(db: Db, familyId: number) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'color', 'icon', 'parent_id'])
    .where('family_id', '=', familyId)
    .orderBy('name')
    .execute();
}

/** Which categories of budgets a list has. */
export type RowFilter = {
  readonly budgetId?: string | undefined;
  readonly categoryId?: string | undefined;
  /** Months, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

function matching(db: Db, familyId: number, { budgetId, categoryId, from, to }: RowFilter) {
  let query = db
    .selectFrom('budget_categories as r')
    .innerJoin('budgets as b', (join) =>
      join.onRef('b.family_id', '=', 'r.family_id').onRef('b.id', '=', 'r.budget_id'),
    )
    .innerJoin('categories as c', (join) =>
      join.onRef('c.family_id', '=', 'r.family_id').onRef('c.id', '=', 'r.category_id'),
    )
    .where('r.family_id', '=', familyId);
  if (budgetId !== undefined) query = query.where('r.budget_id', '=', budgetId);
  if (categoryId !== undefined) query = query.where('r.category_id', '=', categoryId);
  if (from !== undefined) query = query.where('b.month', '>=', from);
  if (to !== undefined) query = query.where('b.month', '<=', to);
  return query;
}

export async function countMatching(db: Db, familyId: number, filter: RowFilter): Promise<number> {
  const { count } = await matching(db, familyId, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A position in the list. */
type Slice = {
  readonly after: readonly [month: string, name: string] | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** The matching rows, newest month first, then by the category's name. */
export function listMatching(db: Db, familyId: number, filter: RowFilter, { after, limit, offset }: Slice) {
  let query = matching(db, familyId, filter).selectAll('r').select(['b.month', 'c.name']);
  if (after !== undefined) {
    const [month, name] = after;
    query = query.where(({ eb, or, and }) =>
      or([eb('b.month', '<', month), and([eb('b.month', '=', month), eb('c.name', '>', name)])]),
    );
  }
  return query.orderBy('b.month', 'desc').orderBy('c.name').limit(limit).offset(offset).execute();
}
