import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { EntryChange } from './rewrite-entries.ts';
import { findTagIds, type TransactionRow } from './store.ts';
import { updateEntries } from './update-entries.ts';

const CHUNK = 25;

/** Replaces a label: every transaction of the family with `from` gets `to`, or none for null. */
export type Relabelling = {
  readonly label: 'category' | 'merchant' | 'tag';
  readonly from: string;
  readonly to: string | null;
};

const FIELDS = { category: 'category_id', merchant: 'merchant_id' } as const;

/** Relabels transactions until none is left or the time is up. Returns whether none is left. */
export async function relabelEntries(
  tx: FamilyTransaction,
  relabelling: Relabelling,
  isTimeUp: () => boolean = () => false,
): Promise<boolean> {
  let rows: TransactionRow[];
  do {
    rows = await labelled(tx, relabelling, CHUNK).selectAll().execute();
    await updateEntries(tx, await relabelled(tx, rows, relabelling));
  } while (rows.length === CHUNK && !isTimeUp());
  return rows.length < CHUNK;
}

/** Whether more than `count` transactions have the label. */
export async function isLabelOfMore(tx: FamilyTransaction, label: Omit<Relabelling, 'to'>, count: number) {
  return (
    (
      await labelled(tx, label, count + 1)
        .select('id')
        .execute()
    ).length > count
  );
}

async function relabelled(
  tx: FamilyTransaction,
  rows: readonly TransactionRow[],
  { label, from, to }: Relabelling,
): Promise<EntryChange[]> {
  if (label !== 'tag') return rows.map((before) => ({ before, after: { ...before, [FIELDS[label]]: to } }));
  const ids = rows.map(({ id }) => id);
  const tags = ids.length === 0 ? new Map() : await findTagIds(tx.db, tx.familyId, ids);
  return rows.map((row) => ({ before: row, after: row, tagIds: replaced(tags.get(row.id) ?? [], from, to) }));
}

function replaced(tagIds: readonly string[], from: string, to: string | null): string[] {
  const others = tagIds.filter((id) => id !== from && id !== to);
  return to === null ? others : [...others, to];
}

// Rows already rewritten no longer match, so that each query returns the next chunk.
function labelled(tx: FamilyTransaction, { label, from }: Omit<Relabelling, 'to'>, limit: number) {
  const rows = tx.db.selectFrom('transactions').where('family_id', '=', tx.familyId);
  if (label !== 'tag') return rows.where(FIELDS[label], '=', from).orderBy('date').orderBy('id').limit(limit);
  // Limited in the subquery, so that the index on the tag finds the rows instead of a scan of the family.
  const tagged = tx.db
    .selectFrom('transaction_tags')
    .select('transaction_id')
    .where('family_id', '=', tx.familyId)
    .where('tag_id', '=', from)
    .orderBy('transaction_id')
    .limit(limit);
  return rows.where('id', 'in', tagged).orderBy('id');
}
