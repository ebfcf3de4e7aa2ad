import type { Issue } from '#kernel/errors.ts';

/** The category to place. A new category has no id. */
export type Child = { readonly id: string | null; readonly hasSubcategories: boolean };

/** The category to place it under. */
export type Parent = { readonly id: string; readonly parent_id: string | null };

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
