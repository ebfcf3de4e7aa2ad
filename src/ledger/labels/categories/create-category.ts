import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { type Issue, invalidAll } from '#kernel/errors.ts';
import { NAME_TAKEN } from '#ledger/labels/shared/index.ts';
import { parentFault } from './parent-rules.ts';
import { presentCategory } from './present.ts';
import { CATEGORY_COLOR_DEFAULT, CATEGORY_ICON_DEFAULT, type NewCategory } from './schemas.ts';
import { findCategory, isCategoryName } from './store.ts';
import { addCategory } from './write-category.ts';

/**
 * Creates a category. Under a parent it has the parent's colour, whatever was sent.
 * @throws AppError `validation_failed` for a name that is taken and for a parent that cannot be.
 */
export function createCategory(context: Context, input: z.output<typeof NewCategory>) {
  return writeFamily(context, async (tx) => {
    const issues: Issue[] = [];
    if (await isCategoryName(tx.db, tx.familyId, input.name)) issues.push(NAME_TAKEN);
    const parentId = input.parent_id ?? null;
    const parent = parentId === null ? undefined : await findCategory(tx.db, tx.familyId, parentId);
    const fault = parentId === null ? null : parentFault({ id: null, hasSubcategories: false }, parent);
    if (fault !== null) issues.push(fault);
    if (issues.length > 0) throw invalidAll(issues);

    const row = await addCategory(tx, {
      name: input.name,
      color: parent?.color ?? input.color ?? CATEGORY_COLOR_DEFAULT,
      icon: input.icon ?? CATEGORY_ICON_DEFAULT,
      parent_id: parentId,
    });
    return presentCategory({ ...row, parent_name: parent?.name ?? null, subcategories_count: 0 });
  });
}
