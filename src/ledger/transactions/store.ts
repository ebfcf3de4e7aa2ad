import type { Kysely } from 'kysely';
import type { Books, BooksRow, NewBooksRow } from '#database/books-schema.ts';
import { type Param, prepared, preparedRows } from '#database/prepared.ts';

/** A stored transaction. */
export type TransactionRow = BooksRow<'transactions'>;

type Db = Kysely<Books>;
type Key = { familyId: number; id: string };

const selectTransaction = prepared((db: Db, param: Param<Key>) =>
  db.selectFrom('transactions').selectAll().where('family_id', '=', param('familyId')).where('id', '=', param('id')),
);

/** The family's transaction of that id, if there is one. */
export function findTransaction(db: Db, familyId: number, id: string): Promise<TransactionRow | undefined> {
  return selectTransaction.first(db, { familyId, id });
}

type ExternalKey = { familyId: number; accountId: string; source: string; externalId: string };
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

type NewRow = NewBooksRow<'transactions'>;
const insertRow = prepared((db: Db, param: Param<NewRow>) =>
  db.insertInto('transactions').values({
    family_id: param('family_id'),
    id: param('id'),
    account_id: param('account_id'),
    date: param('date'),
    amount_minor: param('amount_minor'),
    currency: param('currency'),
    name: param('name'),
    notes: param('notes') ?? null,
    search_text: param('search_text'),
    category_id: param('category_id') ?? null,
    merchant_id: param('merchant_id') ?? null,
    kind: param('kind'),
    excluded: param('excluded'),
    pending: param('pending'),
    external_id: param('external_id') ?? null,
    source: param('source') ?? null,
    transfer_id: param('transfer_id') ?? null,
    parent_id: param('parent_id') ?? null,
    split_parts_count: param('split_parts_count') ?? 0,
    version: param('version'),
    created_at: param('created_at'),
    updated_at: param('updated_at'),
  }),
);

/** Inserts a transaction and its tags. */
export async function insertTransaction(db: Db, row: TransactionRow, tagIds: readonly string[]): Promise<void> {
  await insertRow.run(db, { ...row, family_id: Number(row.family_id) } as NewRow);
  await insertTags(db, row, tagIds);
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
      version: param('version'),
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
  await insertTags(db, row, tagIds);
}

const insertTagRows = preparedRows(
  ['family_id', 'transaction_id', 'tag_id'],
  (db: Db, rows: NewBooksRow<'transaction_tags'>[]) => db.insertInto('transaction_tags').values(rows),
);

async function insertTags(db: Db, row: TransactionRow, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return;
  const familyId = Number(row.family_id);
  await insertTagRows(
    db,
    [...new Set(tagIds)].map((tagId) => ({ family_id: familyId, transaction_id: row.id, tag_id: tagId })),
  );
}

const deleteRow = prepared((db: Db, param: Param<Key>) =>
  db.deleteFrom('transactions').where('family_id', '=', param('familyId')).where('id', '=', param('id')),
);

/** Deletes a transaction; its taggings go with it. */
export async function deleteTransactionRow(db: Db, familyId: number, id: string): Promise<void> {
  await deleteRow.run(db, { familyId, id });
}

const updateVersion = prepared((db: Db, param: Param<Key & { version: bigint }>) =>
  db
    .updateTable('transactions')
    .set({ version: param('version') })
    .where('family_id', '=', param('familyId'))
    .where('id', '=', param('id')),
);

/** Gives a row a version that nothing rendered has, because what it shows of another row has changed. */
export async function setVersion(db: Db, familyId: number, id: string, version: bigint): Promise<void> {
  await updateVersion.run(db, { familyId, id, version });
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

/** Some transactions of one account, without the parts of splits, for work that goes through all of them. */
export function takeOfAccount(db: Db, familyId: number, accountId: string, limit: number): Promise<TransactionRow[]> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('parent_id', 'is', null)
    .limit(limit)
    .execute();
}
