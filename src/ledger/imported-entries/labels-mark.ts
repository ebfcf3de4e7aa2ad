import { createHash } from 'node:crypto';
import { isSet } from '#database/tables/ledger-tables.ts';
import type { TaggedRow, TransactionRow } from '#ledger/posting/index.ts';

/** A text that is equal for equal labels, split lines and exclusion; null for an entry that has none. */
export function labelsMark(row: TransactionRow, tagIds: readonly string[], lines: readonly TaggedRow[]): string | null {
  const { category_id, merchant_id } = row;
  const isExcluded = isSet(row.excluded);
  const isPlain = category_id === null && merchant_id === null && tagIds.length === 0;
  if (isPlain && !isExcluded && lines.length === 0) return null;
  const values = [category_id, merchant_id, tagIds.toSorted(), isExcluded, lines.map(lineValues)];
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 24);
}

function lineValues({ row, tagIds }: TaggedRow) {
  const { amount_minor, name, notes, category_id, merchant_id, excluded } = row;
  return [String(amount_minor), name, notes, category_id, merchant_id, isSet(excluded), tagIds.toSorted()];
}
