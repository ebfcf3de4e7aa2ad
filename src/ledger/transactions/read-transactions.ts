import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage, PER_PAGE_MAX } from '#application/pagination.ts';
import { isSqlite } from '#database/dialect.ts';
import { statement } from '#database/queries/statement.ts';
import { hasDates } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { countEntries, findDayAt } from '#ledger/accounts/index.ts';
import { type PreparedFilters, prepareFilters } from '#ledger/search/index.ts';
import { type Membership, type VisibleAccounts, visibleAccountsFor } from '#ledger/visibility.ts';
import { filtered, looseConditions, type ShapedFilters, shapedFilters, type TransactionFilters } from './filters.ts';
import { loadPresented, presentAll, withRelations } from './load-transactions.ts';
import { type ShownRow, shownColumns } from './present.ts';

/** @throws AppError `not_found`. */
export async function showTransaction({ db, actor }: Context, id: string, locale?: MoneyLocale): Promise<object> {
  const transaction = await loadPresented(db.read, actor, id, locale, await db.memoryOf(actor.familyId));
  if (transaction === undefined) throw notFound('Transaction');
  return transaction;
}

/** A page of the visible transactions, by default newest date first, then newest created. */
export async function listTransactions(context: PagedContext, given: TransactionFilters): Promise<object> {
  const { db, actor } = context;
  const remembered = await db.memoryOf(actor.familyId);
  const visible = await visibleAccountsFor(db, actor);
  const list = { visible, ...(await prepareFilters(db.read, visible, given)) };
  const { filters, hints } = list;
  const { member } = orderOf(filters);
  const { rows, pagination } = await loadPage(context, filters, {
    name: 'transactions',
    position: (row: ShownRow) => [String(row[member]), row.id],
    count: (max) => countTransactions(context, list, max),
    isCountCheap: isCounted(list),
    rows: async (slice) => findPage(context, ...(await nearDay(context, list, slice))),
  });
  const transactions = await presentAll(
    db.read,
    actor.familyId,
    await withRelations(db.read, visible, rows, remembered),
    filters.locale,
  );
  return { transactions, pagination, ...(hints.length > 0 && { query: { hints } }) };
}

// SQLite combines at most 500 selects in one query.
const MERGED_MAX = 200;

const SORT_MEMBERS = { date: 'date', amount: 'amount_minor', name: 'name' } as const;

function orderOf({ sort = '-date' }: TransactionFilters) {
  const member = SORT_MEMBERS[sort.replace('-', '') as keyof typeof SORT_MEMBERS];
  return { member, isByDate: member === 'date', isDescending: sort.startsWith('-') };
}

type List = PreparedFilters<TransactionFilters> & { readonly visible: VisibleAccounts };

// A page this far back of a frequent word is reached sooner through all its matches than through the list.
const SEARCHED_FAR = 1000;

// Skipping so many rows takes half a millisecond, finding the day some milliseconds.
const SKIPPED_FEW = 4000;

/** Begins the list of a page far back at its day, so that only the rows of that day are skipped. */
async function nearDay({ db }: Context, list: List, slice: Slice): Promise<[List, Slice]> {
  const { filters, visible } = list;
  const { isByDate, isDescending } = orderOf(filters);
  if (slice.offset <= SKIPPED_FEW || !isByDate || !isCounted(list)) return [list, slice];
  const { offset } = slice;
  const order = { offset, direction: isDescending ? 'desc' : 'asc' } as const;
  const day = await findDayAt(db.read, visible, filters.account_id?.[0], order);
  if (day === undefined) return [list, slice];
  const bound = isDescending ? { end_date: day.date } : { start_date: day.date };
  return [
    { ...list, filters: { ...filters, ...bound } },
    { ...slice, offset: offset - day.before },
  ];
}

type Slice = { readonly after?: readonly string[] | undefined; readonly limit: number; readonly offset: number };

function findPage({ db }: Context, list: List, { after, limit, offset }: Slice): Promise<ShownRow[]> {
  const { visible, filters, search } = list;
  const { member, isDescending } = orderOf(filters);
  const candidates = search?.candidates ?? null;
  const byIndex = candidates !== null && (candidates.areFew || offset > SEARCHED_FAR);
  const loose = looseConditions(list, byIndex);
  const shaped = shapedFilters(filters);
  const [key = '', id = ''] = after ?? [];
  const page = {
    member: { familyId: visible.familyId, userId: visible.userId, limits: visible.limits },
    lists: byIndex ? [shaped] : listsToMerge(visible, shaped),
    isAnyHidden: visible.accountIds !== null,
    after: after && { key: member === 'amount_minor' ? BigInt(key) : key, id },
    isDescending,
    limit,
    offset: offset > 0 ? offset : undefined,
  };
  if (loose.length === 0) return selectPage[member].all(db.read, page);
  return pageQuery(db.read, page, { member, loose, byIndex }).execute();
}

// Merges one list per visible account, so that the cost of a page does not depend on the number of hidden transactions.
function listsToMerge({ accountIds }: VisibleAccounts, filters: ShapedFilters): ShapedFilters[] {
  const isOfAccounts = filters.account_id !== undefined || filters.account_ids !== undefined;
  if (accountIds === null || accountIds.length === 0 || isOfAccounts || accountIds.length > MERGED_MAX)
    return [filters];
  return accountIds.map((id) => ({ ...filters, account_id: [id] }));
}

type PageValues = {
  readonly member: Membership;
  /** The lists whose rows are merged. */
  readonly lists: readonly ShapedFilters[];
  readonly isAnyHidden: boolean;
  readonly after: { readonly key: string | bigint; readonly id: string } | undefined;
  readonly isDescending: boolean;
  readonly limit: number;
  readonly offset: number | undefined;
};

type PageForm = {
  readonly member: 'date' | 'amount_minor' | 'name';
  readonly loose: readonly RawBuilder<SqlBool>[];
  readonly byIndex: boolean;
};

/**
 * The rows of a page: an index finds their keys, and only those rows are read. Ids are UUIDv7: their order is that of creation, so
 * (date, id) needs no third column.
 */
function pageQuery(
  db: Kysely<LedgerTables>,
  { member: membership, lists, isAnyHidden, after, isDescending, limit, offset }: PageValues,
  { member, loose, byIndex }: PageForm,
) {
  const visible = { ...membership, purpose: 'view', accountIds: isAnyHidden ? [] : null } as const;
  const column = `t.${member}` as const;
  const direction = isDescending ? 'desc' : 'asc';
  // The unary plus keeps SQLite from walking through the whole list in its order.
  const ordered = sql<string | bigint>`${sql.raw(byIndex ? '+' : '')}${sql.ref(column)}`;
  const keysOf = (filters: ShapedFilters) => {
    const all = filtered(db, visible, filters, loose).select(['t.id', ordered.as('key')]);
    if (after === undefined) return all;
    return all.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(column, 't.id'), isDescending ? '<' : '>', tuple(after.key, after.id)),
    );
  };
  const [first = {}, ...others] = lists;
  const inOrder = others
    .reduce((query, one) => query.unionAll(keysOf(one)), keysOf(first))
    .orderBy('key', direction)
    .orderBy('id', direction);
  const keys = offset === undefined ? firstOf(db, inOrder, direction, limit) : inOrder.limit(limit).offset(offset);
  return rowsOf(db, membership.familyId, keys)
    .select(shownColumns(db, membership.familyId))
    .orderBy(column, direction)
    .orderBy('t.id', direction);
}

type Keys = SelectQueryBuilder<LedgerTables, never, { id: string; key: string | bigint }>;

/** The first keys of a list. */
function firstOf(db: Kysely<LedgerTables>, inOrder: Keys, direction: 'asc' | 'desc', limit: number): Keys {
  if (isSqlite(db)) return inOrder.limit(limit);
  // PostgreSQL takes an unknown limit for a tenth of all rows, and then plans the statement for each request.
  const atMost = inOrder.limit(sql.lit(PER_PAGE_MAX + 1));
  const first = db.selectFrom(atMost.as('most')).select(['id', 'key']);
  return first.orderBy('key', direction).orderBy('id', direction).limit(limit) as unknown as Keys;
}

/** The rows of these keys, `t`. */
function rowsOf(db: Kysely<LedgerTables>, familyId: number, keys: Keys) {
  const page = db.selectFrom(keys.as('page'));
  // SQLite keeps the order of a cross join; of another it may read all rows of the family, each with all keys.
  const joined = page
    .crossJoin('transactions as t')
    .where('t.family_id', '=', familyId)
    .whereRef('t.id', '=', 'page.id');
  if (isSqlite(db)) return joined;
  // Without statistics PostgreSQL would find the keys again for each row of the family. A limit keeps the order of the join.
  return page.innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('transactions as row')
        .selectAll()
        .where('row.family_id', '=', familyId)
        .whereRef('row.id', '=', 'page.id')
        .limit(sql.lit(1))
        .as('t'),
    (join) => join.onTrue(),
  ) as unknown as typeof joined;
}

const pagesBy = (member: PageForm['member']) =>
  statement((db: Kysely<LedgerTables>, page: PageValues) => pageQuery(db, page, { member, loose: [], byIndex: false }));

const selectPage = { date: pagesBy('date'), amount_minor: pagesBy('amount_minor'), name: pagesBy('name') };

/** Whether a page costs much on a large family: its rows are searched for and counted, or sorted, one by one. */
export function isHeavyListing(filters: TransactionFilters): boolean {
  // Only the order by date has an index.
  return isFiltered(filters) || !orderOf(filters).isByDate;
}

const UNCOUNTED = new Set(['page', 'per_page', 'cursor', 'locale', 'sort', 'total', 'account_id']);

/** Whether counters hold the number of matching transactions. */
function isCounted({ filters, visible }: List): boolean {
  return !isFiltered(filters) && !hasDates(visible.limits);
}

function isFiltered(filters: TransactionFilters): boolean {
  const isByOther = Object.entries(filters).some(([name, value]) => value !== undefined && !UNCOUNTED.has(name));
  return isByOther || (filters.account_id?.length ?? 0) > 1;
}

/** Counts the matching transactions: from counters when only an account is given, otherwise from the index. */
async function countTransactions({ db, actor }: Context, list: List, max?: number): Promise<number> {
  const { visible, filters } = list;
  if (isCounted(list)) return countEntries(db.read, actor, filters.account_id?.[0]);
  const { familyId, userId, limits, accountIds } = visible;
  const counting = { member: { familyId, userId, limits }, isAnyHidden: accountIds !== null };
  const loose = looseConditions(list, true);
  const values = { ...counting, filters: shapedFilters(filters), upTo: max && max + 1 };
  const counted =
    loose.length === 0
      ? selectCount.one(db.read, values)
      : countQuery(db.read, values, loose).executeTakeFirstOrThrow();
  return Number((await counted).count);
}

type CountValues = Pick<PageValues, 'member' | 'isAnyHidden'> & {
  readonly filters: ShapedFilters;
  readonly upTo: number | undefined;
};

function countQuery(
  db: Kysely<LedgerTables>,
  { member, isAnyHidden, filters, upTo }: CountValues,
  loose: readonly RawBuilder<SqlBool>[],
) {
  const visible = { ...member, purpose: 'view', accountIds: isAnyHidden ? [] : null } as const;
  const matching = filtered(db, visible, filters, loose).select('t.id');
  const counted = upTo === undefined ? matching : matching.limit(upTo);
  return db.selectFrom(counted.as('counted')).select(({ fn }) => fn.countAll<bigint>().as('count'));
}

const selectCount = statement((db: Kysely<LedgerTables>, values: CountValues) => countQuery(db, values, []));
