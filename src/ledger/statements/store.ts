import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { entryVisibleTo, type VisibleAccounts } from '#ledger/visibility.ts';

type Db = Kysely<LedgerTables>;

export type StatementRow = LedgerRow<'account_statements'>;
export type StatementFilter = { readonly account_id?: string | undefined };
type Slice = {
  readonly after?: readonly [day: string, id: string] | undefined;
  readonly limit: number;
  readonly offset: number;
};

function visibleStatements(db: Db, visible: VisibleAccounts, { account_id }: StatementFilter) {
  const seen = db
    .selectFrom('account_statements as s')
    .where('s.family_id', '=', visible.familyId)
    .where(entryVisibleTo(visible, { account: 's.account_id', date: 's.end_date' }));
  return account_id === undefined ? seen : seen.where('s.account_id', '=', account_id);
}

/** The visible statements, the last day newest first. */
export function listStatements(
  db: Db,
  visible: VisibleAccounts,
  filter: StatementFilter,
  slice: Slice,
): Promise<StatementRow[]> {
  const { after, limit, offset } = slice;
  let query = visibleStatements(db, visible, filter).selectAll('s');
  if (after !== undefined)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('s.end_date', 's.id'), '<', tuple(...after)));
  return query.orderBy('s.end_date', 'desc').orderBy('s.id', 'desc').limit(limit).offset(offset).execute();
}

export async function countStatements(db: Db, visible: VisibleAccounts, filter: StatementFilter): Promise<number> {
  const { count } = await visibleStatements(db, visible, filter)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findStatement(db: Db, visible: VisibleAccounts, id: string): Promise<StatementRow | undefined> {
  return visibleStatements(db, visible, {}).selectAll('s').where('s.id', '=', id).executeTakeFirst();
}

/** The statements of an account, or those that an import brought. */
export function statementsWith(
  db: Db,
  familyId: number,
  by: 'account_id' | 'import_id',
  id: string,
): Promise<StatementRow[]> {
  return db.selectFrom('account_statements').selectAll().where('family_id', '=', familyId).where(by, '=', id).execute();
}

type Days = { readonly from: string; readonly to: string };

/** The visible statements of an account that have a day in a period, the last day newest first. */
export function findStatementsOf(
  db: Db,
  visible: VisibleAccounts,
  account_id: string,
  { from, to }: Days,
): Promise<StatementRow[]> {
  return visibleStatements(db, visible, { account_id })
    .selectAll('s')
    .where('s.end_date', '>=', from)
    .where('s.start_date', '<=', to)
    .orderBy('s.end_date', 'desc')
    .orderBy('s.id', 'desc')
    .execute();
}

/** The first day of an account's first visible statement; undefined without one. */
export async function firstStatementDay(
  db: Db,
  visible: VisibleAccounts,
  account_id: string,
): Promise<string | undefined> {
  const first = await visibleStatements(db, visible, { account_id })
    .select('s.start_date')
    .orderBy('s.end_date')
    .limit(1)
    .executeTakeFirst();
  return first?.start_date;
}
