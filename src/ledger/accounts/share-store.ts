import type { Kysely } from 'kysely';
import { flag, type LedgerRow, type LedgerTables } from '#database/tables/ledger-tables.ts';

export type ShareRow = LedgerRow<'account_shares'>;

type Db = Kysely<LedgerTables>;
type User = { readonly familyId: number; readonly userId: string };
type Key = User & { readonly accountId: string };

export function findShare(db: Db, { familyId, userId, accountId }: Key): Promise<ShareRow | undefined> {
  return db
    .selectFrom('account_shares')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The shares of an account, without its owner's. */
export function sharesOfAccount(db: Db, familyId: number, accountId: string) {
  return db
    .selectFrom('account_shares')
    .selectAll()
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('permission', '!=', 'owner');
}

export async function insertShare(db: Db, row: ShareRow): Promise<void> {
  const include_in_finances = flag(Number(row.include_in_finances) === 1);
  await db
    .insertInto('account_shares')
    .values({ ...row, family_id: Number(row.family_id), include_in_finances })
    .execute();
}

export async function updateShareRow(db: Db, row: ShareRow): Promise<void> {
  const { family_id, user_id, account_id, permission, updated_at } = row;
  await db
    .updateTable('account_shares')
    .set({ permission, include_in_finances: flag(Number(row.include_in_finances) === 1), updated_at })
    .where('family_id', '=', family_id)
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute();
}

export async function deleteShareRow(db: Db, { family_id, user_id, account_id }: ShareRow): Promise<void> {
  await db
    .deleteFrom('account_shares')
    .where('family_id', '=', family_id)
    .where('user_id', '=', user_id)
    .where('account_id', '=', account_id)
    .execute();
}

/** The shares of the family, of an account or of a user. */
export function sharesOf(
  db: Db,
  familyId: number,
  { accountId, userId }: { readonly accountId?: string | undefined; readonly userId?: string | undefined },
): Promise<ShareRow[]> {
  let query = db.selectFrom('account_shares').selectAll().where('family_id', '=', familyId);
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  return query.orderBy('account_id').orderBy('user_id').execute();
}

/** A share with its user's role and state. */
export type ShareWithUser = ShareRow & Pick<LedgerRow<'users'>, 'role' | 'deactivated_at'>;

/** The shares that other users have of the accounts of one user. */
export function sharesOfOthers(db: Db, { familyId, userId }: User): Promise<ShareWithUser[]> {
  return db
    .selectFrom('accounts as a')
    .innerJoin('account_shares as s', (join) =>
      join.onRef('s.family_id', '=', 'a.family_id').onRef('s.account_id', '=', 'a.id'),
    )
    .innerJoin('users as u', (join) => join.onRef('u.family_id', '=', 's.family_id').onRef('u.id', '=', 's.user_id'))
    .selectAll('s')
    .select(['u.role', 'u.deactivated_at'])
    .where('a.family_id', '=', familyId)
    .where('a.owner_id', '=', userId)
    .where('s.user_id', '!=', userId)
    .orderBy('a.id')
    .orderBy('s.user_id')
    .execute();
}

/** Stores that a user saw a deleted account. */
export async function insertEndedShare(db: Db, { family_id, user_id, account_id }: ShareRow): Promise<void> {
  await db
    .insertInto('ended_account_shares')
    .values({ family_id: Number(family_id), user_id, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The family's other users if it shares by default, else none. */
export async function usersToShareWith(db: Db, { familyId, userId }: User): Promise<string[]> {
  const rows = await db
    .selectFrom('families as f')
    .innerJoin('users as u', 'u.family_id', 'f.id')
    .select('u.id')
    .where('f.id', '=', familyId)
    .where('f.default_account_sharing', '=', 'shared')
    .where('u.id', '!=', userId)
    .orderBy('u.id')
    .execute();
  return rows.map((row) => row.id);
}

/** The accounts that all active members except `userId` see, if the family shares by default, else none. */
export async function accountsSharedWithAll(db: Db, { familyId, userId }: User): Promise<string[]> {
  const rows = await db
    .selectFrom('families as f')
    .innerJoin('accounts as a', 'a.family_id', 'f.id')
    .select('a.id')
    .where('f.id', '=', familyId)
    .where('f.default_account_sharing', '=', 'shared')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as u')
            .select('u.id')
            .where('u.family_id', '=', familyId)
            .where('u.id', '!=', userId)
            .where('u.deactivated_at', 'is', null)
            .where((user) =>
              user.not(
                user.exists(
                  user
                    .selectFrom('account_shares as s')
                    .select('s.user_id')
                    .where('s.family_id', '=', familyId)
                    .whereRef('s.user_id', '=', 'u.id')
                    .whereRef('s.account_id', '=', 'a.id'),
                ),
              ),
            ),
        ),
      ),
    )
    .orderBy('a.id')
    .execute();
  return rows.map((row) => row.id);
}

export async function isMember(db: Db, familyId: number, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('family_id', '=', familyId).where('id', '=', userId);
  return (await query.executeTakeFirst()) !== undefined;
}
