import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { TransactionRow } from '#ledger/posting/index.ts';
import type { Membership } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;
type Range = { readonly after: string; readonly upTo: string };

/** Entries that the user may change in full, without split lines. */
function controlled(db: Db, { familyId, userId }: Membership) {
  const accounts = db
    .selectFrom('account_shares')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('permission', 'in', ['owner', 'full_control']);
  return db
    .selectFrom('transactions')
    .where('family_id', '=', familyId)
    .where('parent_id', 'is', null)
    .where('account_id', 'in', accounts);
}

/** The next entries of a run, by id: those that come in meanwhile are behind its end. */
export function takeEntries(
  db: Db,
  user: Membership,
  { after, upTo }: Range,
  limit: number,
): Promise<TransactionRow[]> {
  return controlled(db, user)
    .selectAll()
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many entries a run of the user visits, and the last of them. */
export async function measureEntries(db: Db, user: Membership) {
  const { count, last } = await controlled(db, user)
    .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  return { count: BigInt(count), last: last ?? '' };
}
