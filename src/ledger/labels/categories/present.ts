import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { type Columns, type RecordState, text, textOrNull } from '#ledger/records/index.ts';

/** A stored category. */
export type CategoryRow = LedgerRow<'categories'>;

/** A category with its parent's name and the number of its subcategories. */
export type ShownCategory = CategoryRow & { parent_name: string | null; subcategories_count: bigint | number };

/** A category in responses. */
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

/** A category in change rows. */
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

/** The columns of a category in change rows. */
export function categoryColumns(record: RecordState): Columns<'categories'> {
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
