import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

/** A stored sync. All are completed. */
export type SyncRow = LedgerRow<'syncs'>;

type Db = Kysely<LedgerTables>;

export type SyncedFamily = { readonly public_id: string; readonly name: string | null };

export function findSyncedFamily(db: Db, familyId: number): Promise<SyncedFamily> {
  return db.selectFrom('families').select(['public_id', 'name']).where('id', '=', familyId).executeTakeFirstOrThrow();
}

export function findSync(db: Db, familyId: number, id: string): Promise<SyncRow | undefined> {
  return db.selectFrom('syncs').selectAll().where('family_id', '=', familyId).where('id', '=', id).executeTakeFirst();
}

/** The family's syncs, newest first: ids ascend with time. */
export function listSyncs(
  db: Db,
  familyId: number,
  { limit, offset, before }: { readonly limit: number; readonly offset: number; readonly before?: string },
): Promise<SyncRow[]> {
  const all = db.selectFrom('syncs').selectAll().where('family_id', '=', familyId);
  const from = before === undefined ? all : all.where('id', '<', before);
  return from.orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export async function countSyncs(db: Db, familyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('syncs')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSync(db: Db, row: SyncRow): Promise<void> {
  await db
    .insertInto('syncs')
    .values({ ...row, family_id: Number(row.family_id) })
    .execute();
}
