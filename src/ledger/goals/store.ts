import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

export type GoalRow = LedgerRow<'goals'>;

/** The ids of the accounts that fund a goal; none for an envelope. */
export function accountIdsOf({ account_ids }: Pick<GoalRow, 'account_ids'>): readonly string[] {
  return JSON.parse(account_ids ?? '[]');
}

/** All goals of the family, those of hidden accounts included, by target day; those without one come last. */
export function listGoals(db: Db, familyId: number): Promise<GoalRow[]> {
  return db
    .selectFrom('goals')
    .selectAll()
    .where('family_id', '=', familyId)
    .orderBy('target_date', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
}

/** The family's goal of that id, even if hidden from the user. */
export function findGoal(db: Db, familyId: number, id: string): Promise<GoalRow | undefined> {
  return db.selectFrom('goals').selectAll().where('family_id', '=', familyId).where('id', '=', id).executeTakeFirst();
}

// The rest only reads tables of other slices.

/** Those of some accounts that the user sees. */
export async function findSeenAccounts(
  db: Db,
  visible: VisibleAccounts,
  ids: readonly string[],
): Promise<readonly AccountRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('family_id', '=', visible.familyId)
    .where('id', 'in', ids)
    .where(visibleTo(visible, 'id'))
    .execute();
}

/** A category as goals show it. */
export type CategoryLabel = Awaited<ReturnType<typeof findCategories>>[number];

export async function findCategories(db: Db, familyId: number, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('categories')
    .select(['id', 'name', 'color', 'icon'])
    .where('family_id', '=', familyId)
    .where('id', 'in', ids)
    .execute();
}
