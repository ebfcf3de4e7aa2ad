import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import { invalid } from '#kernel/errors.ts';
import type { PagedContext } from './context.ts';

/** Rows a page where the client names no number. */
export const PER_PAGE_DEFAULT = 25;

/** The most rows of one page. */
export const PER_PAGE_MAX = 100;

/** A page by number, or the rows after a cursor; `cursor` wins. */
export type PageQuery = {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  /** With `estimate` rows are counted up to {@link COUNTED_MAX}. */
  readonly total?: 'exact' | 'estimate' | undefined;
};

/** So many rows an estimated total counts: at 2.5 µs each for a search. */
const COUNTED_MAX = 10_000;

/** Where a page lies in its list. After a cursor there is no page number and nothing is counted. */
type PagePosition = {
  readonly page: number | null;
  readonly per_page: number;
  readonly total_count: number | null;
  readonly total_pages: number | null;
  /** False if more rows match than an estimate counts; absent where an exact total was asked for. */
  readonly total_is_exact?: boolean;
  readonly next_cursor: string | null;
};

type Page<Row> = { readonly rows: readonly Row[]; readonly pagination: PagePosition };

/** The rows to read: after a position of the list's order, or from an offset. */
type Slice<Position> = { readonly after: Position | undefined; readonly limit: number; readonly offset: number };

/** A list in a total order, and how to read it. */
type PagedList<Row, Position extends readonly string[]> = {
  /** The name of the list in its cursors: a cursor of another list is refused. */
  readonly name: string;
  /** The members of a row that its place in the order depends on. */
  position(row: Row): Position;
  /** The number of rows; with `max` at most one more than that. */
  count(max?: number): Promise<number>;
  /** Whether counting costs so little that it does not wait for the first rows. */
  readonly isCountCheap?: boolean;
  rows(slice: Slice<Position>): Promise<readonly Row[]>;
};

/** One page of a list. A page number past the end gives the last page. @throws AppError `validation_failed` for another list's cursor. */
export async function loadPage<Row, const Position extends readonly string[]>(
  context: CursorContext,
  query: PageQuery,
  list: PagedList<Row, Position>,
): Promise<Page<Row>> {
  const { per_page } = query;
  const cursorOf = (last: Row | undefined) =>
    last === undefined ? null : cursorAt(context, list.name, query, list.position(last));
  if (query.cursor !== undefined) {
    const after = cursorPosition(context, list.name, query) as readonly string[] as Position;
    const found = await list.rows({ after, limit: per_page + 1, offset: 0 }); // one more row says whether more follow
    const rows = found.slice(0, per_page);
    const next_cursor = found.length > per_page ? cursorOf(rows.at(-1)) : null;
    return { rows, pagination: { page: null, per_page, total_count: null, total_pages: null, next_cursor } };
  }
  const beginning = { after: undefined, limit: per_page, offset: 0 };
  const isEstimate = query.total === 'estimate';
  const count = () => list.count(isEstimate ? COUNTED_MAX : undefined);
  const [first, early] =
    query.page === 1 ? await Promise.all([list.rows(beginning), list.isCountCheap === true ? count() : undefined]) : [];
  // A list that ends on its first page needs no count.
  const isShort = first !== undefined && first.length < per_page;
  const counted = isShort ? first.length : (early ?? (await count()));
  const isExact = !isEstimate || counted <= COUNTED_MAX;
  const total_count = isExact ? counted : COUNTED_MAX;
  const { page, offset, totalPages } = pageRange(query.page, per_page, total_count, isExact);
  const rows = first ?? (await list.rows({ ...beginning, offset }));
  const next_cursor = page < totalPages || (!isExact && rows.length === per_page) ? cursorOf(rows.at(-1)) : null;
  const total = { total_count, total_pages: totalPages, ...(isEstimate && { total_is_exact: isExact }) };
  return { rows, pagination: { page, per_page, ...total, next_cursor } };
}

/** A list that is short enough to be read whole, in the order of its ids. */
type WholeList<Row> = {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly order: 'ascending' | 'descending';
  idOf(row: Row): string;
};

/** One page of a list that is read whole. @throws AppError `validation_failed` for another list's cursor. */
export function pageOfWhole<Row>(
  context: CursorContext,
  query: PageQuery,
  { name, rows, order, idOf }: WholeList<Row>,
): Promise<Page<Row>> {
  const isBeyond = (id: string, seen: string) => (order === 'ascending' ? id > seen : id < seen);
  return loadPage(context, query, {
    name,
    position: (row: Row) => [idOf(row)],
    count: async () => rows.length,
    rows: async ({ after, limit, offset }) => {
      const left = after === undefined ? rows : rows.filter((row) => isBeyond(idOf(row), after[0]));
      return left.slice(offset, offset + limit);
    },
  });
}

type PageRange = { readonly page: number; readonly offset: number; readonly totalPages: number };

/** The range of page `page` among `total` rows: past the end, if that is known, the last page; an empty list has one page. */
function pageRange(page: number, perPage: number, total: number, isExact: boolean): PageRange {
  const totalPages = Math.max(1, Math.ceil(total / perPage));
  const served = isExact ? Math.min(page, totalPages) : page;
  return { page: served, offset: (served - 1) * perPage, totalPages };
}

/** The signing key and the family of a cursor. */
type CursorContext = Pick<PagedContext, 'actor' | 'cursorKey'>;

type CursorQuery = { readonly cursor?: string | undefined };

/** The cursor of a position. It works with this list, its filters and sort, in this family only. */
export function cursorAt(
  { actor, cursorKey }: CursorContext,
  list: string,
  query: CursorQuery,
  position: readonly string[],
): string {
  return encodeCursor(cursorKey, scopeOf(actor.familyId, list, query), position);
}

/** The position in the query's cursor. @throws AppError `validation_failed` when the cursor is of another list or altered. */
export function cursorPosition({ actor, cursorKey }: CursorContext, list: string, query: CursorQuery): string[] {
  const position = decodeCursor(cursorKey, scopeOf(actor.familyId, list, query), query.cursor ?? '');
  if (position !== undefined) return position;
  const message =
    'cursor must be the unchanged next_cursor of this list with the same filters and sort; without cursor the list starts again';
  throw invalid('?cursor', 'invalid_cursor', message);
}

// These may change from page to page.
const UNBOUND = { page: undefined, per_page: undefined, cursor: undefined, total: undefined, locale: undefined };

function scopeOf(familyId: number, list: string, query: CursorQuery): string {
  return JSON.stringify([familyId, list, { ...query, ...UNBOUND }]);
}

/** A query of one table, without an order. */
type RowQuery<Row> = SelectQueryBuilder<LedgerTables, keyof LedgerTables, Row>;

type IdOrder<Column = string> = { readonly column: Column; readonly direction: 'asc' | 'desc' };

/** The order of records as they were created. */
export const OLDEST_FIRST = { column: 'id', direction: 'asc' } as const;
export const NEWEST_FIRST = { column: 'id', direction: 'desc' } as const;

type IdSlice = { readonly after: string | undefined; readonly limit: number; readonly offset: number };

/** One page of the rows of `query`, in the order of their ids. */
export function pageById<const Column extends 'id' | 'user_id', Row extends { readonly [Id in Column]: string }>(
  context: PagedContext,
  query: PageQuery,
  { name, order, rows }: { readonly name: string; readonly order: IdOrder<Column>; readonly rows: RowQuery<Row> },
) {
  return loadPage(context, query, {
    name,
    position: (row: Row): readonly [id: string] => [row[order.column]],
    count: () => countRows(rows),
    rows: ({ after, ...range }) => rowsById(rows, order, { after: after?.[0], ...range }),
  });
}

export async function countRows<Row>(rows: RowQuery<Row>): Promise<number> {
  const counted = rows.clearSelect().select(sql<bigint>`count(*)`.as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

export function rowsById<Row>(
  rows: RowQuery<Row>,
  { column, direction }: IdOrder,
  { after, limit, offset }: IdSlice,
): Promise<Row[]> {
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  const id = sql.ref(column);
  const left = after === undefined ? rows : rows.where(sql<SqlBool>`${id} ${beyond} ${after}`);
  return left.orderBy(id, direction).limit(limit).offset(offset).execute();
}
