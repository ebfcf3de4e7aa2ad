import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** A category in the report. */
export type CategoryLabel = Awaited<ReturnType<typeof findCategoryLabels>>[number];

/** All categories of the family, by name. */
export function findCategoryLabels(db: Db, familyId: number) {
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'color', 'icon', 'parent_id'])
    .where('family_id', '=', familyId)
    .orderBy('name')
    .execute();
}

/** A merchant in the report. */
export type MerchantLabel = Awaited<ReturnType<typeof findMerchantLabels>>[number];

/** All merchants of the family, by name. */
export function findMerchantLabels(db: Db, familyId: number) {
  return db.selectFrom('merchants').select(['id', 'name']).where('family_id', '=', familyId).orderBy('name').execute();
}
