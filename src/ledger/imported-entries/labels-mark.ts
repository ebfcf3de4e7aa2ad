import { createHash } from 'node:crypto';
import { isSet } from '#database/schema/ledger-tables.ts';
import type { TransactionRow } from '#ledger/posting/index.ts';

type Labeled = Pick<TransactionRow, 'category_id' | 'merchant_id' | 'excluded' | 'split_parts_count'>;

/** A text that is equal for equal labels, splits and exclusion; null for an entry that has none. */
export function labelsMark(row: Labeled, tagIds: readonly string[]): string | null {
  const { category_id, merchant_id, split_parts_count } = row;
  const isExcluded = isSet(row.excluded);
  const isPlain = category_id === null && merchant_id === null && tagIds.length === 0;
  if (isPlain && !isExcluded && split_parts_count === 0n) return null;
  const values = [category_id, merchant_id, tagIds.toSorted(), isExcluded, Number(split_parts_count)];
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 24);
}
