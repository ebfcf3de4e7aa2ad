import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Issue, invalidAll, readable } from '#kernel/errors.ts';
import { addLabel, nameIssue } from '#ledger/labels/shared/index.ts';
import { parentIssue } from './parent-rules.ts';
import { type CategoryRow, presentCategory } from './present.ts';
import { CATEGORY_COLOR_DEFAULT, CATEGORY_ICON_DEFAULT, type NewCategory } from './schemas.ts';
import { CATEGORY, findCategory } from './store.ts';

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
): Promise<CategoryRow> {
  return addLabel(tx, CATEGORY, {
    name,
    parent_id,
    color: color ?? CATEGORY_COLOR_DEFAULT,
    icon: icon ?? CATEGORY_ICON_DEFAULT,
  });
}
