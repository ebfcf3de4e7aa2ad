import type { Kysely } from 'kysely';
import { sendRows } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import type { LedgerRow, LedgerTables, NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { type TransactionFlag, writtenFlagsOf } from '#database/tables/transactions.ts';
import { moveSums } from './kept-sums.ts';

export type TransactionRow = LedgerRow<'transactions'>;

export type TaggedRow = { readonly row: TransactionRow; readonly tagIds: readonly string[] };

/** Identifies a transaction that an importer may send again. */
export type Identity = { readonly accountId: string; readonly source: string; readonly externalId: string };

type Required = 'account_id' | 'date' | 'amount_minor' | 'currency' | 'name';
type Optional =
  | ('notes' | 'category_id' | 'merchant_id' | 'kind' | TransactionFlag)
  | ('external_id' | 'source' | 'transfer_id' | 'parent_id' | 'split_parts_count' | 'set_by')
  | ('original_minor' | 'original_currency' | 'original_fee_minor' | 'original_rate_source');

/** The values of a new split line. It shares the others with its parent. */
export type NewLine = Pick<TransactionRow, 'amount_minor' | 'name'> &
  Partial<Pick<TransactionRow, 'notes' | 'category_id' | 'merchant_id'>> & { readonly tagIds?: readonly string[] };

/** The values of a new entry. A member left out is null, false or `standard`. */
export type NewEntry = Pick<TransactionRow, Required> &
  Partial<Pick<TransactionRow, Optional>> & {
    readonly tagIds?: readonly string[];
    /** Lines that sum to the entry. */
    readonly lines?: readonly NewLine[];
    /** The account on which the other side of a transfer is looked for, in a wider range than matching has. */
    readonly linkTo?: string;
  };

type Db = Kysely<LedgerTables>;

function ofFamily(db: Db, familyId: number) {
  return db.selectFrom('transactions').selectAll().where('family_id', '=', familyId);
}

const selectOne = statement((db: Db, { familyId, id }: { familyId: number; id: string }) =>
  ofFamily(db, familyId).where('id', '=', id),
);

const selectSome = statement((db: Db, { familyId, ids }: { familyId: number; ids: readonly string[] }) =>
  ofFamily(db, familyId).where('id', 'in', ids),
);

export function findTransaction(db: Db, familyId: number, id: string): Promise<TransactionRow | undefined> {
  return selectOne.first(db, { familyId, id });
}

/** The transactions of these ids by id; one that does not exist is missing. */
export async function findTransactions(
  db: Db,
  familyId: number,
  ids: readonly string[],
): Promise<Map<string, TransactionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await selectSome.all(db, { familyId, ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A text that is equal for equal identities. */
export function identityKey({ accountId, source, externalId }: Identity): string {
  return `${accountId} ${source} ${externalId}`;
}

/** The transactions that have one of these identities, by {@link identityKey}. */
export async function findIdentified(
  db: Db,
  familyId: number,
  identities: readonly Identity[],
): Promise<Map<string, TransactionRow>> {
  if (identities.length === 0) return new Map();
  const distinct = (key: keyof Identity) => [...new Set(identities.map((identity) => identity[key]))];
  const rows = await ofFamily(db, familyId)
    .where('account_id', 'in', distinct('accountId'))
    .where('source', 'in', distinct('source'))
    .where('external_id', 'in', distinct('externalId'))
    .execute();
  const keyOf = (row: TransactionRow) =>
    identityKey({ accountId: row.account_id, source: row.source ?? '', externalId: row.external_id ?? '' });
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** The split lines of these transactions, in the order in which they were created. */
export async function findSplitLines(
  db: Db,
  familyId: number,
  parentIds: readonly string[],
): Promise<TransactionRow[]> {
  if (parentIds.length === 0) return [];
  return ofFamily(db, familyId).where('parent_id', 'in', parentIds).orderBy('id').execute();
}

/** The first transactions of one account by date, without split lines. */
export function takeOfAccount(db: Db, familyId: number, accountId: string, limit: number): Promise<TransactionRow[]> {
  return ofFamily(db, familyId)
    .where('account_id', '=', accountId)
    .where('parent_id', 'is', null)
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Inserts transactions with their tags, and adds them to the sums. */
export async function insertTransactions(db: Db, tagged: readonly TaggedRow[]): Promise<void> {
  const rows = tagged.map(({ row }) => ({ ...row, family_id: Number(row.family_id) }) as NewLedgerRow<'transactions'>);
  await sendRows(db, 'transactions', rows);
  await moveSums(
    db,
    tagged.map(({ row }) => ({ after: row })),
  );
  await insertTags(db, tagged);
}

/** Writes back everything that may change on transactions, and moves the sums by the difference. */
export async function updateTransactionRows(
  db: Db,
  changes: readonly { readonly before: TransactionRow; readonly after: TransactionRow }[],
): Promise<void> {
  for (const { after } of changes) await updateTransactionRow(db, after);
  await moveSums(db, changes);
}

async function updateTransactionRow(db: Db, row: TransactionRow): Promise<void> {
  const { family_id, id, created_at: _created, ...values } = row;
  await db
    .updateTable('transactions')
    .set({ ...values, ...writtenFlagsOf(row) })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes transactions; their tag links go with them. A split line goes with its parent or before it. */
export async function deleteTransactionRows(db: Db, familyId: number, rows: readonly TransactionRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('transactions').where('family_id', '=', familyId).where('id', 'in', ids).execute();
  await moveSums(
    db,
    rows.map((row) => ({ before: row })),
  );
}

/** The tag ids of these transactions by transaction id, in a fixed order. */
export async function findTagIds(db: Db, familyId: number, ids: readonly string[]): Promise<Map<string, string[]>> {
  const links = await db
    .selectFrom('transaction_tags')
    .select(['transaction_id', 'tag_id'])
    .where('family_id', '=', familyId)
    .where('transaction_id', 'in', ids)
    .orderBy('tag_id')
    .execute();
  const tagIds = new Map<string, string[]>();
  for (const { transaction_id, tag_id } of links)
    tagIds.set(transaction_id, [...(tagIds.get(transaction_id) ?? []), tag_id]);
  return tagIds;
}

/** Makes these the tags of the transactions. */
export async function replaceTags(db: Db, familyId: number, tagged: readonly TaggedRow[]): Promise<void> {
  if (tagged.length === 0) return;
  await db
    .deleteFrom('transaction_tags')
    .where('family_id', '=', familyId)
    .where(
      'transaction_id',
      'in',
      tagged.map(({ row }) => row.id),
    )
    .execute();
  await insertTags(db, tagged);
}

async function insertTags(db: Db, tagged: readonly TaggedRow[]): Promise<void> {
  const links = tagged.flatMap(({ row, tagIds }) =>
    [...new Set(tagIds)].map((tag_id) => ({ family_id: Number(row.family_id), transaction_id: row.id, tag_id })),
  );
  await sendRows(db, 'transaction_tags', links);
}
