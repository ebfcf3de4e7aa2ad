import type { Kysely } from 'kysely';
import type { Books, BooksRow } from '#database/books-schema.ts';
import { type Param, prepared } from '#database/prepared.ts';

/** A stored account. */
export type AccountRow = BooksRow<'accounts'>;

/** A foreign-currency sum of an account. */
export type ForeignBalanceRow = BooksRow<'account_foreign_balances'>;

type Db = Kysely<Books>;
type Key = { familyId: number; id: string };

const selectAccount = prepared((db: Db, param: Param<Key>) =>
  db.selectFrom('accounts').selectAll().where('family_id', '=', param('familyId')).where('id', '=', param('id')),
);

/** The family's account of that id, if there is one. */
export function findAccount(db: Db, familyId: number, id: string): Promise<AccountRow | undefined> {
  return selectAccount.first(db, { familyId, id });
}

/** How a list of accounts is cut: by status, and by page or keyset position. */
export type AccountSlice = {
  readonly includeDisabled: boolean;
  readonly limit: number;
  readonly offset: number;
  /** Name and id of the last row already seen. */
  readonly after?: readonly [name: string, id: string];
};

function visibleAccounts(db: Db, familyId: number, includeDisabled: boolean) {
  const all = db.selectFrom('accounts').where('family_id', '=', familyId);
  return includeDisabled ? all : all.where('status', 'in', ['draft', 'active']);
}

/** The family's accounts by name, then id. */
export function listAccounts(db: Db, familyId: number, slice: AccountSlice): Promise<AccountRow[]> {
  const { after } = slice;
  let query = visibleAccounts(db, familyId, slice.includeDisabled).selectAll().orderBy('name').orderBy('id');
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('name', 'id'), '>', tuple(after[0], after[1])));
  }
  return query.limit(slice.limit).offset(slice.offset).execute();
}

/** How many accounts the list has in all. */
export async function countAccounts(db: Db, familyId: number, includeDisabled: boolean): Promise<number> {
  const { count } = await visibleAccounts(db, familyId, includeDisabled)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many transactions the family has, or one account of it: sums of counters, never a walk of the entries. */
export async function countEntries(db: Db, familyId: number, accountId?: string): Promise<number> {
  const values = { familyId, id: accountId ?? '' };
  const row = await (accountId === undefined ? sumCounts : selectAccount).first(db, values);
  return Number(row?.transaction_count ?? 0);
}

const sumCounts = prepared((db: Db, param: Param<Key>) =>
  db
    .selectFrom('accounts')
    .select(({ fn, cast }) => cast<bigint>(fn.sum('transaction_count'), 'bigint').as('transaction_count'))
    .where('family_id', '=', param('familyId')),
);

/** The foreign-currency sums of the given accounts. */
export async function findForeignBalances(
  db: Db,
  familyId: number,
  ids: readonly string[],
): Promise<ForeignBalanceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('account_foreign_balances')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', 'in', ids)
    .where('balance_minor', '!=', 0n)
    .orderBy('currency')
    .execute();
}

/** Inserts a new account. */
export async function insertAccount(db: Db, row: AccountRow): Promise<void> {
  await db
    .insertInto('accounts')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** Writes back everything that may change on an account. */
export async function updateAccountRow(db: Db, row: AccountRow): Promise<void> {
  const { family_id, id, ...values } = row;
  await db.updateTable('accounts').set(values).where('family_id', '=', family_id).where('id', '=', id).execute();
}

/** Deletes an account that has no entries any more. */
export async function deleteAccountRow(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('accounts').where('family_id', '=', familyId).where('id', '=', id).execute();
}

/** The family's own currency, the default of a new account. */
export async function familyCurrency(db: Db, familyId: number): Promise<string> {
  const { currency } = await db
    .selectFrom('families')
    .select('currency')
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  return currency;
}
