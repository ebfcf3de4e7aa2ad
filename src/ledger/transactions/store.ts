import type { Kysely } from 'kysely';
import type { Author } from '#database/family/family-transaction.ts';
import { type Param, prepared, preparedRows } from '#database/prepared.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/schema/ledger-tables.ts';

/** A stored transaction. */
export type TransactionRow = LedgerRow<'transactions'>;

/** What tells a transaction that an importer sends again from every other. */
export type Identity = { readonly accountId: string; readonly source: string; readonly externalId: string };

type Db = Kysely<LedgerTables>;
type Key = { familyId: number; id: string };

const selectTransaction = prepared((db: Db, param: Param<Key>) =>
  db.selectFrom('transactions').selectAll().where('family_id', '=', param('familyId')).where('id', '=', param('id')),
);

/** The family's transaction of that id, if there is one. */
export function findTransaction(db: Db, familyId: number, id: string): Promise<TransactionRow | undefined> {
  return selectTransaction.first(db, { familyId, id });
}

type ExternalKey = Identity & { familyId: number };
const selectByExternalId = prepared((db: Db, param: Param<ExternalKey>) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('family_id', '=', param('familyId'))
    .where('account_id', '=', param('accountId'))
    .where('source', '=', param('source'))
    .where('external_id', '=', param('externalId')),
);

/** The transaction that an importer has already made under this identity, if any. */
export function findByExternalId(db: Db, key: ExternalKey): Promise<TransactionRow | undefined> {
  return selectByExternalId.first(db, key);
}

type NewRow = NewLedgerRow<'transactions'>;
const COLUMNS = [
  ...(['family_id', 'id', 'account_id', 'date', 'amount_minor', 'currency', 'name', 'notes', 'search_text'] as const),
  ...(['category_id', 'merchant_id', 'kind', 'excluded', 'pending', 'external_id', 'source', 'transfer_id'] as const),
  ...(['parent_id', 'split_parts_count', 'created_at', 'updated_at'] as const),
] as const;
const insertRows = preparedRows(COLUMNS, (db: Db, rows: NewRow[]) => db.insertInto('transactions').values(rows));

/** A transaction that is to be inserted, its tags, and whose it is where it is not the author's of the write. */
export type TaggedRow = {
  readonly row: TransactionRow;
  readonly tagIds: readonly string[];
  readonly author?: Author;
};

/** Inserts transactions and their tags. */
export async function insertTransactions(db: Db, tagged: readonly TaggedRow[]): Promise<void> {
  const rows = tagged.map(({ row }) => ({ ...row, family_id: Number(row.family_id) }) as NewRow);
  await insertRows(db, rows);
  await insertTags(db, tagged);
}

const updateRow = prepared((db: Db, param: Param<TransactionRow>) =>
  db
    .updateTable('transactions')
    .set({
      account_id: param('account_id'),
      date: param('date'),
      amount_minor: param('amount_minor'),
      currency: param('currency'),
      name: param('name'),
      notes: param('notes'),
      search_text: param('search_text'),
      category_id: param('category_id'),
      merchant_id: param('merchant_id'),
      kind: param('kind'),
      excluded: param('excluded') as 0 | 1,
      pending: param('pending') as 0 | 1,
      external_id: param('external_id'),
      source: param('source'),
      transfer_id: param('transfer_id'),
      parent_id: param('parent_id'),
      split_parts_count: param('split_parts_count'),
      updated_at: param('updated_at'),
    })
    .where('family_id', '=', param('family_id'))
    .where('id', '=', param('id')),
);

const deleteTags = prepared((db: Db, param: Param<Key>) =>
  db
    .deleteFrom('transaction_tags')
    .where('family_id', '=', param('familyId'))
    .where('transaction_id', '=', param('id')),
);

/** Writes back a changed transaction and, where given, the set of its tags. */
export async function updateTransactionRow(
  db: Db,
  row: TransactionRow,
  tagIds: readonly string[] | null,
): Promise<void> {
  await updateRow.run(db, row);
  if (tagIds === null) return;
  await deleteTags.run(db, { familyId: Number(row.family_id), id: row.id });
  await insertTags(db, [{ row, tagIds }]);
}

const insertTagRows = preparedRows(
  ['family_id', 'transaction_id', 'tag_id'],
  (db: Db, rows: NewLedgerRow<'transaction_tags'>[]) => db.insertInto('transaction_tags').values(rows),
);

async function insertTags(db: Db, tagged: readonly TaggedRow[]): Promise<void> {
  const links = tagged.flatMap(({ row, tagIds }) =>
    [...new Set(tagIds)].map((tag_id) => ({ family_id: Number(row.family_id), transaction_id: row.id, tag_id })),
  );
  if (links.length > 0) await insertTagRows(db, links);
}

const deleteRow = prepared((db: Db, param: Param<Key>) =>
  db.deleteFrom('transactions').where('family_id', '=', param('familyId')).where('id', '=', param('id')),
);

/** Deletes a transaction; its taggings go with it. */
export async function deleteTransactionRow(db: Db, familyId: number, id: string): Promise<void> {
  await deleteRow.run(db, { familyId, id });
}

const selectTagIds = prepared((db: Db, param: Param<Key>) =>
  db
    .selectFrom('transaction_tags')
    .select('tag_id')
    .where('family_id', '=', param('familyId'))
    .where('transaction_id', '=', param('id'))
    .orderBy('tag_id'),
);

/** The ids of a transaction's tags. */
export async function findTagIds(db: Db, familyId: number, id: string): Promise<string[]> {
  return (await selectTagIds.all(db, { familyId, id })).map((row) => row.tag_id);
}

const selectParts = prepared((db: Db, param: Param<Key>) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('family_id', '=', param('familyId'))
    .where('parent_id', '=', param('id'))
    .orderBy('id'),
);

/** The parts of a split, in the order in which they were made. */
export function findParts(db: Db, familyId: number, id: string): Promise<TransactionRow[]> {
  return selectParts.all(db, { familyId, id });
}

/** The first transactions of one account by day, without the parts of splits, for work that goes through all of them. */
export function takeOfAccount(db: Db, familyId: number, accountId: string, limit: number): Promise<TransactionRow[]> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('parent_id', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute();
}
