import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { labelKind } from '#ledger/labels/shared/index.ts';
import { type Columns, type Exported, members, type RecordState, text, textOrNull } from '#ledger/records/index.ts';

const EXPORTED_CATEGORY: Omit<Exported, 'orderBy' | 'isSampled' | 'common'> = {
  type: 'Category',
  schema: z
    .strictObject({
      id: members.id,
      name: members.text(100),
      color: members.color,
      parent_id: members.id.nullable(),
      lucide_icon: members.text(64),
      ...members.times,
    })
    .transform(({ lucide_icon, ...category }) => ({ ...category, icon: lucide_icon })),
  data: ({ icon, ...category }) => ({ ...category, lucide_icon: icon }),
  *faults(categories) {
    const roots = new Set(categories.filter(isRoot).map(({ id }) => id));
    for (const [index, category] of categories.entries()) {
      if (!isRoot(category) && !roots.has(String(category.parent_id)))
        yield [index, 'parent_id must be the id of a root category'];
    }
  },
};

const isRoot = ({ parent_id }: RecordState) => parent_id === null;

/** Categories, for the queries and writes that all labels share. */
export const CATEGORY = labelKind({
  table: 'categories',
  resource: 'category',
  noun: 'Category',
  scope: 'categories:write',
  refersTo: { parent_id: 'category' },
  exported: EXPORTED_CATEGORY,
  record: categoryRecord,
  columnsOf: categoryColumns,
});

/** The filter of a list. */
export type CategoryFilter = {
  readonly rootsOnly: boolean;
  readonly parentId?: string | undefined;
  readonly name?: string | undefined;
};

/** A page starts at an offset, or after a name. */
type CategorySlice = {
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
  readonly sort?: 'name' | '-name' | undefined;
};

type Db = Kysely<LedgerTables>;

function matching(db: Db, familyId: number, { rootsOnly, parentId, name }: CategoryFilter) {
  let query = db.selectFrom('categories').where('categories.family_id', '=', familyId);
  if (rootsOnly) query = query.where('categories.parent_id', 'is', null);
  if (parentId !== undefined) query = query.where('categories.parent_id', '=', parentId);
  if (name !== undefined) query = query.where('categories.name', '=', name);
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

/** The family's matching categories, by name. */
export function listCategories(
  db: Db,
  familyId: number,
  filter: CategoryFilter,
  { limit, offset, after, sort }: CategorySlice,
): Promise<ShownCategory[]> {
  let query = shown(db, familyId, filter);
  const [direction, beyond] = sort === '-name' ? (['desc', '<'] as const) : (['asc', '>'] as const);
  if (after !== undefined) query = query.where('categories.name', beyond, after);
  return query.orderBy('categories.name', direction).limit(limit).offset(offset).execute();
}

/** The number of the family's categories that match. */
export async function countCategories(db: Db, familyId: number, filter: CategoryFilter): Promise<number> {
  const { count } = await matching(db, familyId, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The family's category with that id. */
export function findCategory(db: Db, familyId: number, id: string): Promise<ShownCategory | undefined> {
  return shown(db, familyId, { rootsOnly: false }).where('categories.id', '=', id).executeTakeFirst();
}

/** The subcategories of a category, by name. */
export function listSubcategories(db: Db, familyId: number, parentId: string): Promise<CategoryRow[]> {
  return matching(db, familyId, { rootsOnly: false, parentId }).selectAll().orderBy('name').execute();
}

export type CategoryRow = LedgerRow<'categories'>;

/** A category with its parent's name and the number of its subcategories. */
export type ShownCategory = CategoryRow & { parent_name: string | null; subcategories_count: bigint | number };

export function presentCategory(row: ShownCategory) {
  const { parent_id: parentId, parent_name: parentName } = row;
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    icon: row.icon,
    parent: parentId === null || parentName === null ? null : { id: parentId, name: parentName },
    subcategories_count: Number(row.subcategories_count),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

function categoryRecord(row: CategoryRow): object {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    icon: row.icon,
    parent_id: row.parent_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The columns of a category in change rows. */
function categoryColumns(record: RecordState): Columns<'categories'> {
  return {
    id: record.id,
    name: text(record, 'name'),
    color: text(record, 'color'),
    icon: text(record, 'icon'),
    parent_id: textOrNull(record, 'parent_id'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
