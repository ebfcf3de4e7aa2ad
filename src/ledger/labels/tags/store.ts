import { z } from 'zod';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { labelKind } from '#ledger/labels/shared/index.ts';
import { type Columns, members, type RecordState, text } from '#ledger/records/index.ts';

export type TagRow = LedgerRow<'tags'>;

/** A tag in responses and in change rows. */
export function presentTag({ family_id: _, ...tag }: TagRow) {
  return tag;
}

/** The columns of a tag in change rows. */
function tagColumns(record: RecordState): Columns<'tags'> {
  return {
    id: record.id,
    name: text(record, 'name'),
    color: text(record, 'color'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}

/** Tags, for the queries and writes that all labels share. */
export const TAG = labelKind({
  table: 'tags',
  resource: 'tag',
  noun: 'Tag',
  scope: 'tags:write',
  refersTo: {},
  exported: {
    type: 'Tag',
    schema: z.strictObject({ id: members.id, name: members.text(100), color: members.color, ...members.times }),
    data: (tag) => tag,
  },
  record: presentTag,
  columnsOf: tagColumns,
});
