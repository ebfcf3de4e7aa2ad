import { type Kysely, sql } from 'kysely';
import { type Families, isOneOf } from '#database/queries/active-families.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

export type DeletionRow = LedgerRow<'deletions'>;

type Db = Kysely<LedgerTables>;

export async function insertDeletion(db: Db, row: DeletionRow): Promise<void> {
  await db
    .insertInto('deletions')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}

/** The oldest deletions of all families. */
export function findOldestDeletions(db: Db, families: Families, limit: number): Promise<DeletionRow[]> {
  return ofFamilies(db, families).selectAll().orderBy('id').limit(limit).execute();
}

export const unfinishedDeletions = (db: Db, families: Families) =>
  ofFamilies(db, families).select('created_at as since');

function ofFamilies(db: Db, families: Families) {
  return db.selectFrom('deletions').where(isOneOf('deletions.family_id', families));
}

export function findDeletion(db: Db, familyId: number, id: string): Promise<DeletionRow | undefined> {
  return db
    .selectFrom('deletions')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Whether the family has a deletion that began before this one. */
export async function hasOlderDeletion(db: Db, familyId: number, id: string): Promise<boolean> {
  const query = db.selectFrom('deletions').select('id').where('family_id', '=', familyId).where('id', '<', id);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function hasDeletions(db: Db, familyId: number, kinds: readonly DeletionRow['kind'][]): Promise<boolean> {
  const query = db.selectFrom('deletions').select('id').where('family_id', '=', familyId).where('kind', 'in', kinds);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteDeletion(db: Db, familyId: number, id: string): Promise<void> {
  await db.deleteFrom('deletions').where('family_id', '=', familyId).where('id', '=', id).execute();
}

function deletionsBy(db: Db, { familyId, userId }: Requester) {
  return db.selectFrom('deletions as d').where('d.family_id', '=', familyId).where('d.user_id', '=', userId);
}

type Requester = { readonly familyId: number; readonly userId: string };

// A label is listed until its last transaction is relabelled, so its name is no secret.
function labelName(familyId: number) {
  return sql<string | null>`case d.kind
    when 'category' then (select c.name from categories c where c.family_id = ${familyId} and c.id = d.label_id)
    when 'merchant' then (select m.name from merchants m where m.family_id = ${familyId} and m.id = d.label_id)
    when 'tag' then (select t.name from tags t where t.family_id = ${familyId} and t.id = d.label_id) end`;
}

/** A deletion with what is left of its account. */
export type DeletionView = Awaited<ReturnType<typeof findDeletionsBy>>[number];

/** The deletions that a user requested, oldest first. */
export function findDeletionsBy(
  db: Db,
  requester: Requester,
  { after, limit, offset }: { readonly after: string; readonly limit: number; readonly offset: number },
) {
  return deletionsBy(db, requester)
    .leftJoin('accounts as a', (join) =>
      join.on('a.family_id', '=', requester.familyId).onRef('a.id', '=', 'd.account_id'),
    )
    .select(['d.id', 'd.kind', 'd.account_id', 'd.label_id', 'd.created_at'])
    .select(['a.name as account_name', 'a.transaction_count'])
    .select(labelName(requester.familyId).as('label_name'))
    .where('d.id', '>', after)
    .orderBy('d.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDeletionsBy(db: Db, requester: Requester): Promise<number> {
  const { count } = await deletionsBy(db, requester)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
