import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { writeFamily } from '#application/family-writes.ts';
import { invalidAll, notFound, readable } from '#kernel/errors.ts';
import { changeLabel, nameIssue } from '#ledger/labels/shared/index.ts';
import { parentIssue } from './parent-rules.ts';
import { presentCategory } from './present.ts';
import type { CategoryChange } from './schemas.ts';
import { CATEGORY, findCategory, listSubcategories } from './store.ts';

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
    await changeLabel(tx, CATEGORY, before, { name, color, icon: change.icon ?? before.icon, parent_id });
    for (const child of children) await changeLabel(tx, CATEGORY, child, { color });
    return presentCategory((await findCategory(tx.db, tx.familyId, id)) ?? before);
  });
}
