import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { labelKind } from '#ledger/labels/shared/index.ts';

/** A stored tag. */
export type TagRow = LedgerRow<'tags'>;

/** A tag in responses and in change rows. */
export function presentTag({ family_id: _, ...tag }: TagRow) {
  return tag;
}

/** Tags, for the queries and writes that all labels share. */
export const TAG = labelKind({
  table: 'tags',
  resource: 'tag',
  noun: 'Tag',
  scope: 'tags:write',
  refersTo: {},
  record: presentTag,
});
