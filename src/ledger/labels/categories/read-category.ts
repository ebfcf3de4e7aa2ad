import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { cursorPosition, pageRange } from '#application/pagination.ts';
import { encodeCursor } from '#kernel/cursor.ts';
import { notFound } from '#kernel/errors.ts';
import { presentCategory, type ShownCategory } from './present.ts';
import type { CategoryListQuery } from './schemas.ts';
import { type CategoryFilter, countCategories, findCategory, listCategories } from './store.ts';

/** @throws AppError `not_found`. */
export async function getCategory({ db, actor }: Context, id: string) {
  const row = await findCategory(db.read, actor.familyId, id);
  if (row === undefined) throw notFound('Category');
  return presentCategory(row);
}

/** A page of the family's categories, by name. */
export async function listCategoryPage({ db, actor }: Context, query: z.output<typeof CategoryListQuery>) {
  const filter: CategoryFilter = { rootsOnly: query.roots_only === true, parentId: query.parent_id };
  const { per_page } = query;
  if (query.cursor !== undefined) {
    const [after] = cursorPosition('categories', query.cursor, 1);
    const rows = await listCategories(db.read, actor.familyId, filter, { limit: per_page + 1, offset: 0, after });
    const hasMore = rows.length > per_page;
    return pageOf(rows.slice(0, per_page), hasMore, { page: null, per_page, total_count: null, total_pages: null });
  }
  const total = await countCategories(db.read, actor.familyId, filter);
  const { page, offset, totalPages } = pageRange(query.page, per_page, total);
  const rows = await listCategories(db.read, actor.familyId, filter, { limit: per_page, offset });
  return pageOf(rows, page < totalPages, { page, per_page, total_count: total, total_pages: totalPages });
}

function pageOf(rows: readonly ShownCategory[], hasMore: boolean, pagination: object) {
  const last = rows.at(-1);
  const next = hasMore && last !== undefined ? encodeCursor('categories', [last.name]) : null;
  return { categories: rows.map(presentCategory), pagination: { ...pagination, next_cursor: next } };
}
