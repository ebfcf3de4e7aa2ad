import type { LedgerRow } from '#database/schema/ledger-tables.ts';

/** A tag in responses and in change rows. */
export function presentTag({ family_id: _, ...tag }: LedgerRow<'tags'>) {
  return tag;
}
