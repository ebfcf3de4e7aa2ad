import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { findTagIds } from './store.ts';
import { updateEntries } from './update-entries.ts';

const CHUNK = 500;

/** Replaces a category or merchant: every transaction of the family with `from` in `field` gets `to`, or none for null. */
export type Relabelling = {
  readonly field: 'category_id' | 'merchant_id';
  readonly from: string;
  readonly to: string | null;
};

export async function relabelEntries(tx: FamilyTransaction, { field, from, to }: Relabelling): Promise<void> {
  const nextRows = () => rowsOf(tx).where(field, '=', from).execute();
  for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
    await updateEntries(
      tx,
      rows.map((before) => ({ before, after: { ...before, [field]: to } })),
    );
  }
}

/** Takes the tag `from` off every transaction and puts `to` there, unless that is null. */
export async function replaceTag(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const nextRows = () => rowsOf(tx).where('id', 'in', taggedWith(tx, from)).execute();
  for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
    const tags = await findTagIds(
      tx.db,
      tx.familyId,
      rows.map(({ id }) => id),
    );
    await updateEntries(
      tx,
      rows.map((row) => ({ before: row, after: row, tagIds: replaced(tags.get(row.id) ?? [], from, to) })),
    );
  }
}

function replaced(tagIds: readonly string[], from: string, to: string | null): string[] {
  const others = tagIds.filter((id) => id !== from && id !== to);
  return to === null ? others : [...others, to];
}

// Rows already rewritten no longer match, so that each query returns the next chunk.
function rowsOf(tx: FamilyTransaction) {
  return tx.db
    .selectFrom('transactions')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .orderBy('date')
    .orderBy('id')
    .limit(CHUNK);
}

// Limited in the subquery, so that the index on the tag finds the rows instead of a scan of the family by date.
function taggedWith(tx: FamilyTransaction, tagId: string) {
  return tx.db
    .selectFrom('transaction_tags')
    .select('transaction_id')
    .where('family_id', '=', tx.familyId)
    .where('tag_id', '=', tagId)
    .orderBy('transaction_id')
    .limit(CHUNK);
}
