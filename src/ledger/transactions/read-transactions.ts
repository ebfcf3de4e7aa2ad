import { sql } from 'kysely';
import type { Context, PagedContext } from '#application/context.ts';
import { loadPage } from '#application/pagination.ts';
import { hasDates } from '#database/queries/within-limits.ts';
import { notFound } from '#kernel/errors.ts';
import type { MoneyLocale } from '#kernel/money/format.ts';
import { countEntries, findDayAt } from '#ledger/accounts/index.ts';
import { type PreparedFilters, prepareFilters, textConditions } from '#ledger/search/index.ts';
import { type VisibleAccounts, visibleAccountsOf } from '#ledger/visibility/index.ts';
import { filtered, type TransactionFilters } from './filters.ts';
import { loadPresented, loadTransactions, presentAll } from './load-transactions.ts';

/** @throws AppError `not_found`. */
export async function showTransaction({ db, actor }: Context, id: string, locale?: MoneyLocale): Promise<object> {
  const transaction = await loadPresented(db.read, actor, id, locale);
  if (transaction === undefined) throw notFound('Transaction');
  return transaction;
}

/** A page of the visible transactions, by default newest date first, then newest created. */
export async function listTransactions(context: PagedContext, given: TransactionFilters): Promise<object> {
  const visible = await visibleAccountsOf(context.db.read, context.actor);
  const list = { visible, ...(await prepareFilters(context.db.read, visible, given)) };
  const { filters, hints } = list;
  const { rows, pagination } = await loadPage(context, filters, {
    name: 'transactions',
    position: ({ key, id }: Row) => [String(key), id],
    count: () => countTransactions(context, list),
    rows: async (slice) => selectPositions(context, ...(await nearDay(context, list, slice))).execute(),
  });
  const transactions = await presentRows(context, visible, rows, filters.locale);
  return { transactions, pagination, ...(hints.length > 0 && { query: { hints } }) };
}

// SQLite combines at most 500 selects in one query.
const MERGED_MAX = 200;

const SORT_COLUMNS = { date: 't.date', amount: 't.amount_minor', name: 't.name' } as const;

function orderOf({ sort = '-date' }: TransactionFilters) {
  const name = sort.replace('-', '') as keyof typeof SORT_COLUMNS;
  return { column: SORT_COLUMNS[name], isDescending: sort.startsWith('-') };
}

type List = PreparedFilters<TransactionFilters> & { readonly visible: VisibleAccounts };

// A page this far back of a frequent word is reached sooner through all its matches than through the list.
const SEARCHED_FAR = 1000;

// Skipping so many rows takes half a millisecond, finding the day some milliseconds.
const SKIPPED_FEW = 4000;

/** Begins the list of a page far back at its day, so that only the rows of that day are skipped. */
async function nearDay({ db }: Context, list: List, slice: Slice): Promise<[List, Slice]> {
  const { filters, visible } = list;
  const { column, isDescending } = orderOf(filters);
  if (slice.offset <= SKIPPED_FEW || column !== 't.date' || !isCounted(list)) return [list, slice];
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

// Ids are UUIDv7: id order is creation order, so (date, id) needs no third column.
function selectPositions({ db }: Context, list: List, { after, limit, offset }: Slice) {
  const { visible, filters, search } = list;
  const { column, isDescending } = orderOf(filters);
  const candidates = search?.candidates ?? null;
  const byIndex = candidates !== null && (candidates.areFew || offset > SEARCHED_FAR);
  const texts = textConditions(list, byIndex);
  // The unary plus keeps SQLite from walking through the whole list in its order.
  const ordered = sql<string | bigint>`${sql.raw(byIndex ? '+' : '')}${sql.ref(column)}`;
  const positions = (one: TransactionFilters) => {
    const all = filtered(db.read, visible, one, texts).select(['t.id', ordered.as('key')]);
    if (after === undefined) return all;
    const [key = '', id = ''] = after;
    const value = column === 't.amount_minor' ? BigInt(key) : key;
    return all.where(({ eb, refTuple, tuple }) =>
      eb(refTuple(column, 't.id'), isDescending ? '<' : '>', tuple(value, id)),
    );
  };
  const [first, ...others] = byIndex ? [filters] : listsToMerge(visible, filters);
  const merged = others.reduce((query, one) => query.unionAll(positions(one)), positions(first ?? filters));
  const direction = isDescending ? 'desc' : 'asc';
  return merged.orderBy('key', direction).orderBy('id', direction).limit(limit).offset(offset);
}

// Merges one list per visible account, so that the cost of a page does not depend on the number of hidden transactions.
function listsToMerge({ accountIds }: VisibleAccounts, filters: TransactionFilters): TransactionFilters[] {
  const isOfAccounts = filters.account_id !== undefined || filters.account_ids !== undefined;
  if (accountIds === null || isOfAccounts || accountIds.length > MERGED_MAX) return [filters];
  return accountIds.map((id) => ({ ...filters, account_id: [id] }));
}

type Row = { readonly id: string; readonly key: string | bigint };

type Slice = { readonly after?: readonly string[] | undefined; readonly limit: number; readonly offset: number };

// A row deleted since the first query is left out: the page is then one shorter, never wrong.
async function presentRows({ db }: Context, visible: VisibleAccounts, rows: readonly Row[], locale?: MoneyLocale) {
  const found = await loadTransactions(
    db.read,
    visible,
    rows.map(({ id }) => id),
  );
  const byId = new Map(found.map((one) => [one.row.id, one]));
  const inOrder = rows.flatMap(({ id }) => byId.get(id) ?? []);
  return presentAll(db.read, visible.familyId, inOrder, locale);
}

/** Whether a page costs much on a large family: its rows are searched for and counted, or sorted, one by one. */
export function isHeavyListing(filters: TransactionFilters): boolean {
  // Only the order by date has an index.
  return isFiltered(filters) || orderOf(filters).column !== 't.date';
}

const UNCOUNTED = new Set(['page', 'per_page', 'cursor', 'locale', 'sort', 'account_id']);

/** Whether counters hold the number of matching transactions. */
function isCounted({ filters, visible }: List): boolean {
  return !isFiltered(filters) && !hasDates(visible.limits);
}

function isFiltered(filters: TransactionFilters): boolean {
  const isByOther = Object.entries(filters).some(([name, value]) => value !== undefined && !UNCOUNTED.has(name));
  return isByOther || (filters.account_id?.length ?? 0) > 1;
}

/** Counts the matching transactions: from counters when only an account is given, otherwise from the index. */
async function countTransactions({ db, actor }: Context, list: List): Promise<number> {
  const { visible, filters } = list;
  if (isCounted(list)) return countEntries(db.read, actor, filters.account_id?.[0]);
  const { count } = await filtered(db.read, visible, filters, textConditions(list, true))
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
