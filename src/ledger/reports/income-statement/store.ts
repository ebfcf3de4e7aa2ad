import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/sharing/index.ts';

type Db = Kysely<LedgerTables>;

// Neither income nor expense: the family's own money on its way, and what is no part of everyday life.
const KINDS_LEFT_OUT = ['funds_movement', 'cc_payment', 'one_time'];

/** An entry that counts as income or expense, as far as the report looks at it. Money in is positive. */
export type CountedEntry = {
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
};

/**
 * The one place from which this report reads entries: all visible to the user that count on those days, in one query, so that every figure is of one
 * instant. Of a split transaction the parts count; transfers, one-time and excluded entries do not.
 */
export function findCountedEntries(
  db: Db,
  visible: VisibleAccounts,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<CountedEntry[]> {
  // Summing in SQL takes twice as long as reading the rows: grouping sorts them by long ids.
  return db
    .selectFrom('transactions')
    .select(['date', 'amount_minor', 'currency', 'category_id', 'merchant_id'])
    .where('family_id', '=', visible.familyId)
    .where(visibleTo(visible, 'account_id'))
    .where('date', '>=', start)
    .where('date', '<=', end)
    .where('excluded', '=', 0)
    .where('split_parts_count', '=', 0n)
    .where('kind', 'not in', KINDS_LEFT_OUT)
    .execute();
}

/** A category as the report shows it. */
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

/** A merchant as the report shows it. */
export type MerchantLabel = Awaited<ReturnType<typeof findMerchantLabels>>[number];

/** All merchants of the family, by name. */
export function findMerchantLabels(db: Db, familyId: number) {
  return db.selectFrom('merchants').select(['id', 'name']).where('family_id', '=', familyId).orderBy('name').execute();
}
