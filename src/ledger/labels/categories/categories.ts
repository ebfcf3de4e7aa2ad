import type { z } from 'zod';
import { type Context, type PagedContext, writeFamily } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Issue, invalidAll, notFound, readable } from '#kernel/errors.ts';
import type { Language } from '#kernel/languages.ts';
import { replaceBudgetCategory } from '#ledger/budgets/index.ts';
import { defaultCategories } from '#ledger/default-categories.ts';
import { replaceGoalCategory } from '#ledger/goals/index.ts';
import {
  addLabel,
  deleteLabel,
  findLabel,
  type GivenId,
  nameIssue,
  removeLabel,
  replacementOf,
  requireLabel,
} from '#ledger/labels/shared/index.ts';
import { changeRow } from '#ledger/records/index.ts';
import { replaceRecurringCategory } from '#ledger/recurring/index.ts';
import {
  CATEGORY_COLOR_DEFAULT,
  CATEGORY_ICON_DEFAULT,
  type CategoryChange,
  type CategoryListQuery,
  type NewCategory,
} from './schemas.ts';
import {
  CATEGORY,
  type CategoryFilter,
  type CategoryRow,
  countCategories,
  findCategory,
  listCategories,
  listSubcategories,
  presentCategory,
  type ShownCategory,
} from './store.ts';

/** @throws AppError `not_found`. */
export async function getCategory({ db, actor }: Context, id: string) {
  const row = await findCategory(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Category');
  return presentCategory(row);
}

/** A page of the family's categories, by name. */
export async function listCategoryPage(context: PagedContext, query: z.output<typeof CategoryListQuery>) {
  const { db, actor } = context;
  const filter: CategoryFilter = { rootsOnly: query.roots_only === true, parentId: query.parent_id, name: query.name };
  const { rows, pagination } = await loadPage(context, query, {
    name: 'categories',
    position: ({ name }: ShownCategory) => [name],
    count: () => countCategories(db.read, actor.familyId, filter),
    rows: ({ after, limit, offset }) =>
      listCategories(db.read, actor.familyId, filter, { limit, offset, after: after?.[0], sort: query.sort }),
  });
  return { categories: rows.map(presentCategory), pagination };
}

/**
 * Creates a category. A subcategory gets its parent's colour, whatever was sent.
 * @throws AppError `validation_failed` for a taken name or an impossible parent.
 */
export function createCategory(context: Context, input: z.output<typeof NewCategory>) {
  return writeFamily(context, async (tx) => {
    const name = readable(() => input.name);
    const issues: Issue[] = name === undefined ? [] : await nameIssue(tx, CATEGORY, name);
    const parentId = readable(() => input.parent_id) ?? null;
    const parent = parentId === null ? undefined : await findCategory(tx.db, tx.familyId, parentId);
    const issue = parentId === null ? null : parentIssue({ id: null, hasSubcategories: false }, parent);
    if (issue !== null) issues.push(issue);
    if (issues.length > 0) throw invalidAll(issues);

    const row = await addCategory(tx, {
      name: input.name,
      color: parent?.color ?? input.color,
      icon: input.icon,
      parent_id: parentId,
    });
    return presentCategory({ ...row, parent_name: parent?.name ?? null, subcategories_count: 0 });
  });
}

/** The values of a category; a color or icon left out is the default. */
type NewCategoryValues = Pick<CategoryRow, 'name' | 'parent_id'> & {
  readonly color?: string | null | undefined;
  readonly icon?: string | null | undefined;
};

/** Inserts and records a category. The caller has checked its name and parent. */
export function addCategory(
  tx: FamilyTransaction,
  { name, color, icon, parent_id }: NewCategoryValues,
  given?: GivenId,
): Promise<CategoryRow> {
  const look = { color: color ?? CATEGORY_COLOR_DEFAULT, icon: icon ?? CATEGORY_ICON_DEFAULT };
  return addLabel(tx, CATEGORY, { name, parent_id, ...look }, given);
}

/** Creates the default categories of a family that has none. */
export async function createDefaultCategories(tx: FamilyTransaction, language: Language): Promise<void> {
  for (const category of defaultCategories(language)) await addCategory(tx, category);
}

/**
 * Changes a category. A subcategory's colour follows its parent's.
 * @throws AppError `not_found`; `validation_failed` for a taken name or an impossible parent.
 */
export function updateCategory(context: Context, id: string, change: z.output<typeof CategoryChange>) {
  return writeFamily(context, async (tx) => {
    const before = await findCategory(tx.db, tx.familyId, id);
    if (before === undefined) throw notFound('Category');
    const children = await listSubcategories(tx.db, tx.familyId, id);
    const name = readable(() => change.name) ?? before.name;
    const sentParent = readable(() => change.parent_id);
    const parent_id = sentParent === undefined ? before.parent_id : sentParent;
    const parent = parent_id === null ? undefined : await findCategory(tx.db, tx.familyId, parent_id);

    const issues = name === before.name ? [] : await nameIssue(tx, CATEGORY, name);
    const issue = parent_id === null ? null : parentIssue({ id, hasSubcategories: children.length > 0 }, parent);
    if (issue !== null) issues.push(issue);
    if (issues.length > 0) throw invalidAll(issues);

    const color = parent?.color ?? change.color ?? before.color;
    await changeRow(tx, CATEGORY, before, { name, color, icon: change.icon ?? before.icon, parent_id });
    for (const child of children) await changeRow(tx, CATEGORY, child, { color });
    return presentCategory((await findCategory(tx.db, tx.familyId, id)) ?? before);
  });
}

/** Deletes a category. Transactions get the replacement instead, if there is one; subcategories become roots. */
export async function deleteCategory(context: Context, id: string, replacementId: string | undefined): Promise<void> {
  await writeFamily(context, async (tx) => {
    await requireLabel(tx, CATEGORY, id);
    const to = await replacementOf(id, replacementId, (other) => findLabel(tx.db, CATEGORY, tx.familyId, other));
    await deleteLabel(tx, { label: 'category', from: id, to }, removeCategory);
  });
}

/** Deletes a category that no transaction has. What budgets, goals and recurring transactions have for it moves to the replacement. */
export async function removeCategory(
  tx: FamilyTransaction,
  id: string,
  replacementId: string | null = null,
): Promise<void> {
  await replaceBudgetCategory(tx, id, replacementId);
  await replaceGoalCategory(tx, id, replacementId);
  await replaceRecurringCategory(tx, id, replacementId);
  for (const child of await listSubcategories(tx.db, tx.familyId, id)) {
    await changeRow(tx, CATEGORY, child, { parent_id: null });
  }
  const row = await findLabel(tx.db, CATEGORY, tx.familyId, id);
  if (row !== undefined) await removeLabel(tx, CATEGORY, row);
}

/** The category to place. A new category has no id. */
type Child = { readonly id: string | null; readonly hasSubcategories: boolean };

/** The category to place it under. */
type Parent = { readonly id: string; readonly parent_id: string | null };

/** The issue of placing `child` under `parent`, or null. Categories have at most two levels. */
export function parentIssue(child: Child, parent: Parent | undefined): Issue | null {
  const issue = (code: string, message: string): Issue => ({ pointer: '/parent_id', code, message });
  if (parent === undefined) return issue('unknown', 'must be the id of a category of this family');
  if (parent.id === child.id) return issue('own_parent', 'must not name the category itself');
  if (parent.parent_id !== null || child.hasSubcategories) {
    return issue('too_deep', 'must not make a third level of categories');
  }
  return null;
}
