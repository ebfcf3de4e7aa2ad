import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

/** A stored category. */
export type CategoryRow = LedgerRow<'categories'>;

/** A category with what its neighbours add to it on the wire. */
export type ShownCategory = CategoryRow & { parent_name: string | null; subcategories_count: bigint | number };

/** Which categories a list holds. */
export type CategoryFilter = { readonly rootsOnly: boolean; readonly parentId?: string | undefined };

/** Where a page starts: after a number of rows, or after the row of a name. */
export type CategorySlice = { readonly limit: number; readonly offset: number; readonly after?: string | undefined };

type Db = Kysely<LedgerTables>;

function matching(db: Db, familyId: number, { rootsOnly, parentId }: CategoryFilter) {
  let query = db.selectFrom('categories').where('categories.family_id', '=', familyId);
  if (rootsOnly) query = query.where('categories.parent_id', 'is', null);
  if (parentId !== undefined) query = query.where('categories.parent_id', '=', parentId);
  return query;
}

function shown(db: Db, familyId: number, filter: CategoryFilter) {
  return matching(db, familyId, filter)
    .leftJoin('categories as parent', (join) =>
      join.onRef('parent.family_id', '=', 'categories.family_id').onRef('parent.id', '=', 'categories.parent_id'),
    )
    .selectAll('categories')
    .select(({ selectFrom }) => [
      'parent.name as parent_name',
      selectFrom('categories as child')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('child.family_id', '=', familyId)
        .whereRef('child.parent_id', '=', 'categories.id')
        .$asScalar()
        .$notNull()
        .as('subcategories_count'),
    ]);
}

/** The family's matching categories by name, which is unique. */
export function listCategories(
  db: Db,
  familyId: number,
  filter: CategoryFilter,
  { limit, offset, after }: CategorySlice,
): Promise<ShownCategory[]> {
  let query = shown(db, familyId, filter);
  if (after !== undefined) query = query.where('categories.name', '>', after);
  return query.orderBy('categories.name').limit(limit).offset(offset).execute();
}

/** How many of the family's categories match. */
export async function countCategories(db: Db, familyId: number, filter: CategoryFilter): Promise<number> {
  const { count } = await matching(db, familyId, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The family's category of that id as it is shown, if there is one. */
export function findCategory(db: Db, familyId: number, id: string): Promise<ShownCategory | undefined> {
  return shown(db, familyId, { rootsOnly: false }).where('categories.id', '=', id).executeTakeFirst();
}

/** The subcategories of a category by name. */
export function listSubcategories(db: Db, familyId: number, parentId: string): Promise<CategoryRow[]> {
  return matching(db, familyId, { rootsOnly: false, parentId }).selectAll().orderBy('name').execute();
}

/** Whether a category of the family has that very name. */
export async function isCategoryName(db: Db, familyId: number, name: string): Promise<boolean> {
  const query = db.selectFrom('categories').select('id').where('family_id', '=', familyId).where('name', '=', name);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Inserts a new category. */
export async function insertCategory(db: Db, row: CategoryRow): Promise<void> {
  await db
    .insertInto('categories')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** Writes back everything that may change on a category. */
export async function updateCategoryRow(db: Db, row: CategoryRow): Promise<void> {
  const { family_id, id, ...values } = row;
  await db.updateTable('categories').set(values).where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Deletes a category that has neither transactions nor subcategories any more. */
export async function deleteCategoryRow(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('categories').where('family_id', '=', familyId).where('id', '=', id).execute();
}
