import type { Issue } from '#kernel/errors.ts';

/** What the rules need to know of a category; one that is only being made has no id and no subcategories. */
export type Place = { readonly id: string | null; readonly hasSubcategories: boolean };

/** What the rules need to know of the category that is to be its parent. */
export type ParentPlace = { readonly id: string; readonly parent_id: string | null };

/** What is wrong with putting `child` under `parent`, if anything: categories have two levels and no more. */
export function parentFault(child: Place, parent: ParentPlace | undefined): Issue | null {
  const fault = (code: string, message: string): Issue => ({ pointer: '/parent_id', code, message });
  if (parent === undefined) return fault('unknown', 'parent_id must name a category of your family');
  if (parent.id === child.id) return fault('own_parent', 'parent_id must not name the category itself');
  if (parent.parent_id !== null || child.hasSubcategories) {
    return fault('too_deep', 'parent_id must not make a third level of categories');
  }
  return null;
}
