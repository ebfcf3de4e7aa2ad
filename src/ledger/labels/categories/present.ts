import { secondsForm } from '#kernel/time/clock.ts';
import type { CategoryRow, ShownCategory } from './store.ts';

/** A category as the API shows it. */
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

/** A category as a change row keeps it. */
export function categoryRecord(row: CategoryRow): object {
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
