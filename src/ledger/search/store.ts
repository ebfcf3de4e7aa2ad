import { type Kysely, sql } from 'kysely';
import { insertRows } from '#database/queries/insert-rows.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { SearchTables } from '#database/tables/search.ts';

// The search index of the embedded database. PostgreSQL keeps its own on the table.

type Db = Kysely<LedgerTables>;

export function searchTables(db: Db): Kysely<LedgerTables & SearchTables> {
  return db.withTables<SearchTables>();
}

const NUMBERS_PER_FAMILY = 2n ** 36n;

/** The numbers that a family's texts have in the index, first and last. */
export function numbersOf(familyId: number): { readonly first: bigint; readonly last: bigint } {
  const first = BigInt(familyId) * NUMBERS_PER_FAMILY;
  return { first, last: first + NUMBERS_PER_FAMILY - 1n };
}

/** Makes the index agree with the stored texts of these transactions, deleted ones included. */
export async function indexTransactions(db: Db, familyId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const tables = searchTables(db);
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'search_text'])
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .execute();
  const known = await tables
    .selectFrom('search_rows')
    .select(['transaction_id', 'number'])
    .where('family_id', '=', familyId)
    .where('transaction_id', 'in', ids)
    .execute();
  const numbers = new Map(known.map(({ transaction_id, number }) => [transaction_id, number]));
  await deleteTexts(db, [...numbers.values()]);
  const added = await numberRows(
    db,
    familyId,
    rows.map(({ id }) => id).filter((id) => !numbers.has(id)),
  );
  const texts = rows.map(({ id, search_text }) => ({
    rowid: (numbers.get(id) ?? added.get(id)) as bigint,
    text: search_text,
  }));
  await insertRows(tables, 'search_texts', texts);
  const stored = new Set(rows.map(({ id }) => id));
  await deleteNumbers(
    db,
    known.filter(({ transaction_id }) => !stored.has(transaction_id)).map(({ number }) => number),
  );
}

async function numberRows(db: Db, familyId: number, ids: readonly string[]): Promise<Map<string, bigint>> {
  const { first, last } = numbersOf(familyId);
  const newest = await searchTables(db)
    .selectFrom('search_rows')
    .select('number')
    .where('number', '>=', first)
    .where('number', '<=', last)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const next = newest === undefined ? first : newest.number + 1n;
  const numbered = ids.map((transaction_id, index) => ({
    number: next + BigInt(index),
    family_id: familyId,
    transaction_id,
  }));
  await insertRows(searchTables(db), 'search_rows', numbered);
  return new Map(numbered.map(({ transaction_id, number }) => [transaction_id, number]));
}

async function deleteTexts(db: Db, numbers: readonly bigint[]): Promise<void> {
  if (numbers.length === 0) return;
  await searchTables(db).deleteFrom('search_texts').where('rowid', 'in', numbers).execute();
}

async function deleteNumbers(db: Db, numbers: readonly bigint[]): Promise<void> {
  if (numbers.length === 0) return;
  await searchTables(db).deleteFrom('search_rows').where('number', 'in', numbers).execute();
}

/** Removes at most `limit` texts of a family from the index. Returns whether none is left. */
export async function forgetTexts(db: Db, familyId: number, limit: number): Promise<boolean> {
  const { first, last } = numbersOf(familyId);
  const rows = await searchTables(db)
    .selectFrom('search_rows')
    .select('number')
    .where('number', '>=', first)
    .where('number', '<=', last)
    .limit(limit)
    .execute();
  const numbers = rows.map(({ number }) => number);
  await deleteTexts(db, numbers);
  await deleteNumbers(db, numbers);
  if (rows.length === limit) return false;
  await searchTables(db).deleteFrom('search_heads').where('family_id', '=', familyId).execute();
  return true;
}

/** Where a family's index stands. */
export type SearchHead = { readonly sequence: bigint; readonly filled_to: string | null };

export async function findHead(db: Db, familyId: number): Promise<SearchHead | undefined> {
  return searchTables(db)
    .selectFrom('search_heads')
    .select(['sequence', 'filled_to'])
    .where('family_id', '=', familyId)
    .executeTakeFirst();
}

export async function writeHead(db: Db, familyId: number, head: SearchHead): Promise<void> {
  await searchTables(db)
    .insertInto('search_heads')
    .values({ family_id: familyId, ...head })
    .onConflict((conflict) => conflict.column('family_id').doUpdateSet(head))
    .execute();
}

/** A family whose index is behind, or whose texts must be removed from it. */
export type DueFamily = { readonly id: string; readonly isErased: boolean };

/** The families with at least `changesMin` changes that are not indexed, those `lagMin` changes behind, and those without members. */
export async function findDueFamilies(
  db: Db,
  { changesMin, lagMin }: { readonly changesMin: number; readonly lagMin: number },
): Promise<DueFamily[]> {
  const { rows } = await sql<{ family_id: bigint; has_members: bigint }>`
    select c.family_id, exists (
      select 1 from users u where u.family_id = c.family_id and u.deactivated_at is null) as has_members
    from change_heads c left join search_heads s on s.family_id = c.family_id
    where case when has_members then
        case when s.family_id is null then c.sequence >= ${changesMin}
          else s.filled_to is not null or c.sequence >= s.sequence + ${lagMin} end
      else s.family_id is not null end`.execute(db);
  return rows.map(({ family_id, has_members }) => ({ id: String(family_id), isErased: has_members === 0n }));
}
