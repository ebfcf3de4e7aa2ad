import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import type { PagedContext } from './context.ts';
import { loadPage, type PageQuery } from './pagination.ts';

/** A query of one table, without an order. */
export type RowQuery<Row> = SelectQueryBuilder<LedgerTables, keyof LedgerTables, Row>;

type IdOrder<Column = string> = { readonly column: Column; readonly direction: 'asc' | 'desc' };

/** The order of records as they were created. */
export const OLDEST_FIRST = { column: 'id', direction: 'asc' } as const;
export const NEWEST_FIRST = { column: 'id', direction: 'desc' } as const;

/** Rows after an id, or from an offset. */
export type IdSlice = { readonly after: string | undefined; readonly limit: number; readonly offset: number };

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
