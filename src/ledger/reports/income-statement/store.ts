import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility/index.ts';

type Db = Kysely<LedgerTables>;

// Neither income nor expense: transfers between own accounts, and one-time entries.
const KINDS_LEFT_OUT = ['funds_movement', 'cc_payment', 'one_time'];

/** An entry that counts as income or expense. Money in is positive. */
export type CountedEntry = {
  readonly date: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly category_id: string | null;
  readonly merchant_id: string | null;
};

/**
 * The visible entries that count in a period, by one query, so that all figures are of one instant. Split lines count in place of
 * their parent; transfers, one-time and excluded entries do not count.
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
