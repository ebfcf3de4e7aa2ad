import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import type { LabelKind } from '#ledger/labels/shared/index.ts';

/** A stored tag. */
export type TagRow = LedgerRow<'tags'>;

/** A tag in responses and in change rows. */
export function presentTag({ family_id: _, ...tag }: TagRow) {
  return tag;
}

/** Tags, for the queries and writes that all labels share. */
export const TAG: LabelKind<'tags'> = { table: 'tags', resource: 'tag', noun: 'Tag', record: presentTag };
