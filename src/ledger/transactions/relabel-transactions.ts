import type { Kysely } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Param, prepared } from '#database/prepared.ts';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';
import { transactionRecord } from './record.ts';

const CHUNK_ROWS = 500;

type Row = LedgerRow<'transactions'>;
type TagIds = readonly string[];

/** A label that is given up: every transaction of the family that has `from` in `field` gets `to` instead. */
export type Relabelling = {
  readonly field: 'category_id' | 'merchant_id';
  readonly from: string;
  /** Null for none; never `from` itself. */
  readonly to: string | null;
};

/** Moves every transaction from one category or merchant to another or to none, each with its change row. */
export async function relabelTransactions(tx: FamilyTransaction, { field, from, to }: Relabelling): Promise<void> {
  const nextRows = () => rowsOf(tx).where(field, '=', from).execute();
  for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
    const tagIds = await tagIdsOf(tx, rows);
    for (const row of rows) {
      const tags = tagIds.get(row.id) ?? [];
      await rewrite(tx, row, { ...row, [field]: to }, tags, tags);
    }
  }
}

/** Takes the tag `from` off every transaction that carries it, and puts `to` there unless that is null. */
export async function replaceTag(tx: FamilyTransaction, from: string, to: string | null): Promise<void> {
  const nextRows = () => rowsOf(tx).where('id', 'in', carriersOf(tx, from)).execute();
  for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
    const tagIds = await tagIdsOf(tx, rows);
    await moveLinks(tx, rows, from, to);
    for (const row of rows) {
      const before = tagIds.get(row.id) ?? [];
      const kept = before.filter((id) => id !== from && id !== to);
      await rewrite(tx, row, row, before, to === null ? kept : [...kept, to].sort());
    }
  }
}

// One chunk at a time is asked for anew: the rows that were rewritten no longer match.
function rowsOf(tx: FamilyTransaction) {
  return tx.db
    .selectFrom('transactions')
    .selectAll()
    .where('family_id', '=', tx.familyId)
    .orderBy('date')
    .orderBy('id')
    .limit(CHUNK_ROWS);
}

// Limited within, so that the index on the tag picks the rows and not a walk of the whole family by date.
function carriersOf(tx: FamilyTransaction, tagId: string) {
  return tx.db
    .selectFrom('transaction_tags')
    .select('transaction_id')
    .where('family_id', '=', tx.familyId)
    .where('tag_id', '=', tagId)
    .orderBy('transaction_id')
    .limit(CHUNK_ROWS);
}

async function tagIdsOf(tx: FamilyTransaction, rows: readonly Row[]): Promise<Map<string, string[]>> {
  const links = await tx.db
    .selectFrom('transaction_tags')
    .select(['transaction_id', 'tag_id'])
    .where('family_id', '=', tx.familyId)
    .where('transaction_id', 'in', idsOf(rows))
    .orderBy('tag_id')
    .execute();
  const tagIds = new Map<string, string[]>();
  for (const link of links) tagIds.set(link.transaction_id, [...(tagIds.get(link.transaction_id) ?? []), link.tag_id]);
  return tagIds;
}

async function moveLinks(tx: FamilyTransaction, rows: readonly Row[], from: string, to: string | null): Promise<void> {
  if (to !== null) {
    await tx.db
      .insertInto('transaction_tags')
      .values(rows.map((row) => ({ family_id: tx.familyId, transaction_id: row.id, tag_id: to })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx.db
    .deleteFrom('transaction_tags')
    .where('family_id', '=', tx.familyId)
    .where('transaction_id', 'in', idsOf(rows))
    .where('tag_id', '=', from)
    .execute();
}

type Rewritten = Pick<Row, 'id' | 'category_id' | 'merchant_id' | 'updated_at'> & { familyId: number };
const updateLabels = prepared((db: Kysely<LedgerTables>, param: Param<Rewritten>) =>
  db
    .updateTable('transactions')
    .set({
      category_id: param('category_id'),
      merchant_id: param('merchant_id'),
      updated_at: param('updated_at'),
    })
    .where('family_id', '=', param('familyId'))
    .where('id', '=', param('id')),
);

async function rewrite(tx: FamilyTransaction, before: Row, row: Row, tagsBefore: TagIds, tags: TagIds): Promise<void> {
  const after = { ...row, updated_at: tx.now };
  await tx.record({
    resource: 'transaction',
    id: row.id,
    kind: 'update',
    before: transactionRecord(before, tagsBefore),
    after: transactionRecord(after, tags),
    accountIds: [row.account_id],
  });
  await updateLabels.run(tx.db, { ...after, familyId: tx.familyId });
}

function idsOf(rows: readonly Row[]): string[] {
  return rows.map((row) => row.id);
}
