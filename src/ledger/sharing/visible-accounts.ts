import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import { type Param, prepared } from '#database/prepared.ts';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** Who looks: a user of a family. Every caller is one. */
export type Viewer = { readonly familyId: number; readonly userId: string };

/** What a user's reach is asked for: `finances` leaves out the accounts that are no part of the user's reports. */
export type ReachPurpose = 'sight' | 'finances';

/** Which of the family's accounts a user sees. What belongs to any other account does not exist for them. */
export type Reach = Viewer & {
  readonly purpose: ReachPurpose;
  /** The ids of those accounts, or null where they are all that the family has. */
  readonly accountIds: readonly string[] | null;
};

const anyHidden = (purpose: ReachPurpose) =>
  prepared((db: Db, param: Param<Viewer>) =>
    db.selectNoFrom(sql<bigint>`exists (${beyond(param('familyId'), param('userId'), purpose)})`.as('is_any')),
  );
const selectIsHidden = { sight: anyHidden('sight'), finances: anyHidden('finances') };

const selectSeen = prepared((db: Db, param: Param<Viewer>) =>
  db
    .selectFrom('account_shares')
    .select(['account_id', 'include_in_finances'])
    .where('family_id', '=', param('familyId'))
    .where('user_id', '=', param('userId')),
);

/** The user's reach. Where everybody sees everything it is told by one look at the keys of the family's accounts. */
export async function reachOf(db: Db, viewer: Viewer, purpose: ReachPurpose = 'sight'): Promise<Reach> {
  const { familyId, userId } = viewer;
  const values = { familyId, userId };
  const found = await selectIsHidden[purpose].first(db, values);
  if (Number(found?.is_any) === 0) return { ...values, purpose, accountIds: null };
  const seen = await selectSeen.all(db, values);
  const counted = purpose === 'sight' ? seen : seen.filter((share) => Number(share.include_in_finances) === 1);
  return { ...values, purpose, accountIds: counted.map((share) => share.account_id) };
}

/** The reach of whoever makes the write. */
export function reachIn(tx: FamilyTransaction): Promise<Reach> {
  const { caller } = tx.author;
  if (caller === null) throw new Error('a write without a caller shows nothing');
  return reachOf(tx.db, caller);
}

/**
 * The condition that the account in `column` is within reach, at the instant of the statement: where the reach was everything and
 * an account has been hidden since, nothing passes. Nothing of an account that is hidden is ever read.
 */
export function within({ familyId, userId, purpose, accountIds }: Reach, column: string): RawBuilder<SqlBool> {
  // No column is named, so that a walk of an index needs no row for it.
  if (accountIds === null) return sql<SqlBool>`not exists (${beyond(familyId, userId, purpose)})`;
  return sql<SqlBool>`${sql.ref(column)} in (
    select ws.account_id from account_shares as ws
    where ws.family_id = ${familyId} and ws.user_id = ${userId} ${counted('ws', purpose)}
  )`;
}

/** The same for one account that the query names itself: asked once for the statement, not for each row. */
export function withinOne({ familyId, userId, purpose }: Reach, accountId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from account_shares as ws
    where ws.family_id = ${familyId} and ws.user_id = ${userId} and ws.account_id = ${accountId}
      ${counted('ws', purpose)}
  )`;
}

function beyond(familyId: number, userId: string, purpose: ReachPurpose): RawBuilder<unknown> {
  return sql`select 1 from accounts as ha where ha.family_id = ${familyId} and not exists (
    select 1 from account_shares as hs
    where hs.family_id = ha.family_id and hs.user_id = ${userId} and hs.account_id = ha.id ${counted('hs', purpose)}
  )`;
}

function counted(alias: string, purpose: ReachPurpose): RawBuilder<unknown> {
  return purpose === 'sight' ? sql`` : sql`and ${sql.ref(`${alias}.include_in_finances`)} = 1`;
}
