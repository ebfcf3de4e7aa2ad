import { cursorPosition, pageRange } from '#application/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';

/** Which page of a list of pairs, by number or after a cursor. */
export type PairPage = { readonly page: number; readonly per_page: number; readonly cursor?: string | undefined };

/** How one list of pairs is read. Ids are UUIDv7, so that id order is the order of creation. */
export type PairList<Row> = {
  /** The kind of its cursors. */
  readonly kind: string;
  count(): Promise<{ count: bigint }>;
  /** Newest first; only those older than `before`, where it is given. */
  rows(slice: { before: string | undefined; limit: number; offset: number }): Promise<Row[]>;
};

/** One page of a list of pairs and its `pagination` object. @throws AppError `validation_failed` for a foreign cursor. */
export async function pageOfPairs<Row extends { readonly id: string }>(query: PairPage, list: PairList<Row>) {
  const limit = query.per_page;
  const cursorOf = (last: Row | undefined) => (last === undefined ? null : encodeCursor(list.kind, [last.id]));
  if (query.cursor !== undefined) {
    const [before] = cursorPosition(list.kind, query.cursor, 1);
    const found = await list.rows({ before, limit: limit + 1, offset: 0 }); // one more tells whether anything follows
    const rows = found.slice(0, limit);
    const next_cursor = found.length > limit ? cursorOf(rows.at(-1)) : null;
    return { rows, pagination: { page: null, per_page: limit, total_count: null, total_pages: null, next_cursor } };
  }
  const total_count = Number((await list.count()).count);
  const { page, offset, totalPages } = pageRange(query.page, limit, total_count);
  const rows = await list.rows({ before: undefined, limit, offset });
  const next_cursor = page < totalPages ? cursorOf(rows.at(-1)) : null;
  return { rows, pagination: { page, per_page: limit, total_count, total_pages: totalPages, next_cursor } };
}
