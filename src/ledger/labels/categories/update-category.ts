import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { type Issue, invalidAll, notFound } from '#kernel/errors.ts';
import { NAME_TAKEN } from '#ledger/labels/shared/index.ts';
import { parentFault } from './parent-rules.ts';
import { presentCategory } from './present.ts';
import type { CategoryChange } from './schemas.ts';
import { findCategory, isCategoryName, listSubcategories } from './store.ts';
import { changeCategory } from './write-category.ts';

/**
 * Changes a category. Its colour follows its parent's, and the colours of its subcategories follow its own.
 * @throws AppError `not_found`; `validation_failed` for a name that is taken and for a parent that cannot be.
 */
export function updateCategory(context: Context, id: string, change: z.output<typeof CategoryChange>) {
  return writeFamily(context, async (tx) => {
    const before = await findCategory(tx.db, tx.familyId, id);
    if (before === undefined) throw notFound('Category');
    const children = await listSubcategories(tx.db, tx.familyId, id);
    const name = change.name ?? before.name;
    const parentId = change.parent_id === undefined ? before.parent_id : change.parent_id;
    const parent = parentId === null ? undefined : await findCategory(tx.db, tx.familyId, parentId);

    const issues: Issue[] = [];
    if (name !== before.name && (await isCategoryName(tx.db, tx.familyId, name))) issues.push(NAME_TAKEN);
    const fault = parentId === null ? null : parentFault({ id, hasSubcategories: children.length > 0 }, parent);
    if (fault !== null) issues.push(fault);
    if (issues.length > 0) throw invalidAll(issues);

    const color = parent?.color ?? change.color ?? before.color;
    await changeCategory(tx, before, { name, color, icon: change.icon ?? before.icon, parent_id: parentId });
    for (const child of children) await changeCategory(tx, child, { color });
    const after = await findCategory(tx.db, tx.familyId, id);
    return presentCategory(after ?? before);
  });
}
