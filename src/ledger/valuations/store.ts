import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';
import { type VisibleAccounts, visibleTo } from '#ledger/sharing/index.ts';

type Db = Kysely<LedgerTables>;

/** Which valuations a list holds. */
export type ValuationFilter = {
  readonly account_id?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
};

// Every list of valuations begins here.
function selectVisible(db: Db, visible: VisibleAccounts) {
  return db
    .selectFrom('valuations as v')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 'v.family_id').onRef('a.id', '=', 'v.account_id'),
    )
    .where('v.family_id', '=', visible.familyId)
    .where(visibleTo(visible, 'v.account_id'));
}

function matching(db: Db, visible: VisibleAccounts, { account_id, start_date, end_date }: ValuationFilter) {
  let query = selectVisible(db, visible);
  if (account_id !== undefined) query = query.where('v.account_id', '=', account_id);
  if (start_date !== undefined) query = query.where('v.date', '>=', start_date);
  if (end_date !== undefined) query = query.where('v.date', '<=', end_date);
  return query;
}

function shown<Query extends ReturnType<typeof selectVisible>>(query: Query) {
  return query
    .selectAll('v')
    .select(['a.name as account_name', 'a.type as account_type', 'a.currency as account_currency']);
}

/** A valuation with what it shows of its account. */
export type ValuationView = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** The valuation of that id with its account, if there is one visible to the user. */
export function findValuationView(db: Db, visible: VisibleAccounts, id: string): Promise<ValuationView | undefined> {
  return shown(selectVisible(db, visible).where('v.id', '=', id)).executeTakeFirst();
}

/** Where a page starts: after a number of rows, or after the row of a day and id. */
export type ValuationSlice = {
  readonly limit: number;
  readonly offset: number;
  readonly after?: readonly [date: string, id: string];
};

/** The valuations visible to the user that pass, newest day first. */
export function listValuations(
  db: Db,
  visible: VisibleAccounts,
  filter: ValuationFilter,
  { limit, offset, after }: ValuationSlice,
): Promise<ValuationView[]> {
  let query = matching(db, visible, filter);
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('v.date', 'v.id'), '<', tuple(...after)));
  }
  return shown(query).orderBy('v.date', 'desc').orderBy('v.id', 'desc').limit(limit).offset(offset).execute();
}

/** How many valuations pass. */
export async function countValuations(db: Db, visible: VisibleAccounts, filter: ValuationFilter): Promise<number> {
  const { count } = await matching(db, visible, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
